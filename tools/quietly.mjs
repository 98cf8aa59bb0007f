// Error messages of programs that run the Python runtime in Node.

/** Without this Node prints the line in which an error arose: of the runtime's scripts, half a megabyte. */
export function quietly() {
  process.on("uncaughtException", (error) => {
    console.error(String(error?.message ?? error).slice(-4000));
    process.exit(1);
  });
}

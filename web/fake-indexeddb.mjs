// Loaded only where the browser's own IndexedDB throws (see boot.js): a database that forgets.
import "fake-indexeddb/auto";

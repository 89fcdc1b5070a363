/** Opens a database of the browser with these stores, which are made at its first use. */
export function openStores(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => {
      for (const store of stores) request.result.createObjectStore(store);
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(failureOf(request)));
  });
}

/** The result of a request to a store. */
export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(failureOf(request)));
  });
}

/** Resolves when a transaction has ended with its changes. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    for (const name of ["error", "abort"])
      transaction.addEventListener(name, () => reject(failureOf(transaction)));
  });
}

const failureOf = ({ error }: { error: DOMException | null }) =>
  error ?? new Error("the browser's database failed");

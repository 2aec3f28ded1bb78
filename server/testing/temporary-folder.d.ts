/** Makes a folder, and removes it after the test or, with `afterAll`, after the file's tests. */
export declare function temporaryFolder(
  end?: (remove: () => Promise<void>) => unknown,
): Promise<string>

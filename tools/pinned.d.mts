export function checkOuterNode(): void;
export function compileCacheFolder(
  variables: Readonly<Record<string, string | undefined>>,
  project?: string,
): string;
export function runPinned(args: readonly string[]): void;
export function withMemoryVariables(
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined>;
export function whenParentEnds(stop: () => void): void;

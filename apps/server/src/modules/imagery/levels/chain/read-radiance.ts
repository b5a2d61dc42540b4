/** Reads lines of the file of "Basic L1A". */
export type ReadRadiance = (line: number, count: number) => Promise<Int16Array>;

/** Messages about a program (spec 2:5#13, spec 2:5#15). */
export const PROGRAM_TEXT = {
  name: 'Program Title is a required field',
  end_date: "Contract End Date can't be before start date",
} as const;

/** Whether a contract ends before it starts; days as YYYY-MM-DD compare like their texts. */
export function endsBeforeStart(contract: {
  readonly start_date: string;
  readonly end_date: string;
}): boolean {
  return contract.end_date < contract.start_date;
}

/** The entries of a comma-separated text, such as "Basic, Analytics", without empty ones (spec 2:5#18). */
export function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** What people would lose with a program: as long as there is any, it is archived instead of deleted. */
export interface ProgramHistory {
  readonly orders: number;
  readonly taskings: number;
  readonly downloads: number;
  /** Without open invitations. */
  readonly members: number;
  readonly areas: number;
  readonly searches: number;
}

/** Why a program cannot be deleted; undefined for one that no one has used. */
export function deletionObstacle(history: ProgramHistory): string | undefined {
  const parts = [
    [history.orders, 'order'],
    [history.taskings, 'tasking request'],
    [history.downloads, 'download'],
    [history.members, 'member'],
    [history.areas, 'area'],
    [history.searches, 'saved search', 'saved searches'],
  ] as const;
  const found = parts.filter(([count]) => count > 0);
  if (found.length === 0) return undefined;
  const text = found
    .map(([count, noun, plural = `${noun}s`]) => `${count} ${count === 1 ? noun : plural}`)
    .join(', ');
  return `This program has ${text} and cannot be deleted. Archive it instead.`;
}

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseTarget, type TargetInput } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { findCandidates } from '../prepare/find-candidates.ts';
import { importFiles } from './import-files.ts';
import { type Registrar, RegistrarError } from './registrar.ts';
import { outcomeLine, reporterOn, shownPath, totalsOf } from './report.ts';

export const IMPORT_USAGE = `Usage: npm run import -- PATH [--program P] [--collection C] [--as EMAIL]

Imports GeoTIFF and COG files (.tif, .tiff) and ENVI cubes with map info (.hdr next to its data file), and
catalogues STAC Items whose files are elsewhere: Items and ItemCollections (.json, .geojson) and one Item per line
(.ndjson, .jsonl, .geojsonl). PATH is a file or a folder; folders are walked.

  --program P      id or name of the program; default: the one with the lowest id
  --collection C   a collection of that program; default: imported
  --replace        replaces other content under the id of an Item; without it, such Items are rejected
  --as EMAIL       admin account to write as, while a server with the local issuer is running;
                   default: the first of SIGMA_ADMIN_EMAILS, else the demo admin
  SIGMA_TOKEN      access token to use instead, while a server with another issuer is running

Exits with 0 when at least one file is in the catalogue (now or before) and none failed because of an internal error;
rejected files do not count as failed. Exits with 1 otherwise. Content that is already present adds nothing.`;

/** Ends the command with a sentence for the person who typed it. */
export class ImportCommandError extends Error {
  override readonly name = 'ImportCommandError';
}

export interface ImportCommand extends TargetInput {
  /** Absolute path of a file or folder. */
  readonly path: string;
  readonly email: string | undefined;
  readonly replace: boolean;
}

/** Reads the arguments of the command; undefined asks for the usage. Paths are relative to `folder`. */
export function readImportCommand(args: readonly string[], folder: string): ImportCommand | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      program: { type: 'string' },
      collection: { type: 'string' },
      as: { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new ImportCommandError(IMPORT_USAGE);
  const { program, collection, as: email, replace } = values;
  return { path: resolve(folder, path), program, collection, email, replace };
}

export interface OpenCatalogue {
  readonly registrar: Registrar;
  close(): Promise<void>;
}

export interface ImportSurroundings {
  /** Called once there is something to import. */
  readonly openCatalogue: () => Promise<OpenCatalogue>;
  readonly store: ObjectStore;
  readonly output: NodeJS.WriteStream;
  readonly clock: () => Date;
  readonly signal: AbortSignal;
}

/** Runs the command, reports every file on the output, and returns the exit code. */
export async function runImportCommand(command: ImportCommand, around: ImportSurroundings): Promise<0 | 1> {
  const { path } = command;
  const { candidates, others } = await findCandidates(path).catch((error: unknown) => {
    throw new ImportCommandError(missingText(path, error));
  });
  if (candidates.length === 0)
    throw new ImportCommandError(`There is no GeoTIFF, ENVI or STAC file in ${path}.`);
  const { registrar, close } = await around.openCatalogue();
  const report = reporterOn(around.output, candidates.length);
  try {
    const target = chooseTarget(await registrar.targets(), command);
    if (!target.ok) throw new ImportCommandError(target.reason);
    report.line(
      `Importing ${candidates.length} ${candidates.length === 1 ? 'file' : 'files'} to collection "${target.collection}" of ${target.program.name}`,
    );
    const outcomes = await importFiles(candidates, {
      registrar,
      store: around.store,
      collection: target.collection,
      replace: command.replace,
      clock: around.clock,
      signal: around.signal,
      onStep: (index, what) => report.step(index, shownPath(candidates[index]?.path ?? '', path), what),
      onOutcome: (outcome) => report.line(outcomeLine(outcome, path)),
    });
    const { line, exitCode } = totalsOf(outcomes, others);
    report.line(line);
    return exitCode;
  } finally {
    report.end();
    await close();
  }
}

function missingText(path: string, error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'ENOENT') return `There is nothing at ${path}.`;
  return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

/** The sentence for an error that the person at the terminal can act on; undefined for any other error. */
export function importErrorText(error: unknown, signal: AbortSignal): string | undefined {
  if (signal.aborted) return 'Stopped; run it again and it goes on where it was.';
  if (error instanceof RegistrarError) return `${error.message} Run it again to go on where it stopped.`;
  if (error instanceof ImportCommandError) return error.message;
  const isArgument =
    error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS');
  return isArgument ? error.message : undefined;
}

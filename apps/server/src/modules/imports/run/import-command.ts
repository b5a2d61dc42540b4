import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseTarget, type TargetInput } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { isoInstant } from '../prepare/acquisition-time.ts';
import { isKnownUnit } from '../prepare/cube.ts';
import { type Candidate, findCandidates } from '../prepare/find-candidates.ts';
import { ImportRefusal } from '../prepare/import-refusal.ts';
import { type FilesToImport, type ImportPlace, importFiles, surveyFiles } from './import-files.ts';
import { importRecord } from './import-record.ts';
import { IMPORT_USAGE } from './import-usage.ts';
import type { Outcome } from './outcome.ts';
import { type Registrar, RegistrarError } from './registrar.ts';
import { type ImportReporter, outcomeLine, reporterOn } from './report.ts';
import { counted, importTotals } from './totals.ts';

/** Ends the command with a sentence for the person who typed it. */
export class ImportCommandError extends Error {
  override readonly name = 'ImportCommandError';
}

export interface ImportCommand extends TargetInput {
  /** Absolute path of a file or folder. */
  readonly path: string;
  readonly email: string | undefined;
  readonly replace: boolean;
  /** Creates the collection if the program does not have it. */
  readonly create: boolean;
  /** What the values of cubes are whose headers do not say it. */
  readonly units?: string | undefined;
  /** When files were captured that do not say it themselves. */
  readonly captured?: Date | undefined;
}

/** Reads the arguments of the command; undefined requests the usage. Paths are relative to `folder`. */
export function readImportCommand(args: readonly string[], folder: string): ImportCommand | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      program: { type: 'string' },
      collection: { type: 'string' },
      as: { type: 'string' },
      create: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      units: { type: 'string' },
      datetime: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new ImportCommandError(IMPORT_USAGE);
  const { program, collection, as: email, create, replace, units, datetime } = values;
  const captured = datetime === undefined ? undefined : isoInstant(datetime);
  if (datetime !== undefined && captured === undefined)
    throw new ImportCommandError('--datetime must be an instant such as 2026-05-04T03:02:01Z.');
  if (units !== undefined && !isKnownUnit(units))
    throw new ImportCommandError(
      '--units must be reflectance, DN, or a unit of radiance such as W/(m2 sr um).',
    );
  return {
    path: resolve(folder, path),
    program,
    collection,
    email,
    create,
    replace,
    ...(units && { units }),
    ...(captured && { captured }),
  };
}

export interface OpenCatalogue {
  readonly registrar: Registrar;
  close(): Promise<void>;
}

export interface ImportSurroundings {
  /** Called once there is something to import. */
  readonly openCatalogue: () => Promise<OpenCatalogue>;
  readonly store: ObjectStore;
  /** The folder for the progress and the rejects of imports. */
  readonly dataFolder: string;
  readonly output: NodeJS.WriteStream;
  /** Asks a person; absent if none is at the terminal. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
  readonly clock: () => Date;
  readonly signal: AbortSignal;
}

/** Files with Items of which each gets a line; of more, only rejected ones do. */
const MAX_LISTED_FILES = 100;
const MAX_LISTED_REJECTS = 20;

/** Runs the command, reports every file on the output, and returns the exit code. */
export async function runImportCommand(command: ImportCommand, around: ImportSurroundings): Promise<0 | 1> {
  const { path, replace } = command;
  const { candidates, others } = await findCandidates(path).catch((error: unknown) => {
    throw new ImportCommandError(error instanceof ImportRefusal ? error.message : missingText(path, error));
  });
  if (candidates.length === 0)
    throw new ImportCommandError(
      `There is no GeoTIFF, ENVI or STAC file in ${path}; it has ${counted(others.length, 'other file')}.`,
    );
  const { registrar, close } = await around.openCatalogue();
  const report = reporterOn(around.output, { root: path, now: () => around.clock().getTime() });
  const totals = importTotals();
  try {
    const files = await surveyFiles(candidates, { signal: around.signal, onStep: report.step });
    const place = await choosePlace(command, files, { ...around, registrar });
    const { program, collection } = place;
    const record = importRecord(join(around.dataFolder, 'imports'), { path, program, collection, replace });
    report.line(`Importing ${counted(candidates.length, 'file')} to ${targetText(place, files)}`);
    const print = outcomePrinter(report, candidates, path);
    try {
      await importFiles(files, {
        registrar,
        store: around.store,
        place,
        replace,
        units: command.units,
        captured: command.captured,
        clock: around.clock,
        signal: around.signal,
        onStep: (step) => {
          if (step.kind === 'resuming') totals.setEarlier(step.checkpoint.counts);
          if (step.kind === 'restarting') totals.setEarlier({ added: 0, replaced: 0, known: 0, refused: 0 });
          report.step(step);
        },
        onOutcome: (outcome) => {
          totals.add(outcome);
          print(outcome);
        },
        onReject: record.reject,
        checkpoints: record,
      });
    } finally {
      await record.flush();
    }
    const rejects = record.rejectsPath();
    if (rejects !== undefined) report.line(`Rejects are listed in ${rejects}`);
    report.line(totals.line(others.map((file) => relative(path, file) || basename(file))));
    return totals.exitCode();
  } finally {
    report.end();
    await close();
  }
}

interface Choosing extends Pick<ImportSurroundings, 'confirm' | 'signal'> {
  readonly registrar: Registrar;
}

interface ChosenPlace extends ImportPlace {
  readonly programName: string;
}

/** The place that was requested; creates its collection if it is missing, wanted and not part of the import. */
async function choosePlace(
  command: ImportCommand,
  { collections: own }: FilesToImport,
  { registrar, confirm, signal }: Choosing,
): Promise<ChosenPlace> {
  const target = chooseTarget(await registrar.targets(), command);
  if (!target.ok) throw new ImportCommandError(target.reason);
  const { program, collection, missing } = target;
  const intoOwn = command.collection === undefined;
  const place = { program: program.id, programName: program.name, collection, intoOwn };
  const isImported = own.some((file) => intoOwn || file.collection?.id === collection);
  if (missing === undefined || isImported) return { ...place, collections: program.collections };
  if (!command.create && !(await confirm?.(`${missing} Create it? [y/N] `)))
    throw new ImportCommandError(`${missing} Add --create to create it.`);
  const submitted = { type: 'Collection', id: collection, description: `Imported scenes: ${collection}` };
  const created = await registrar.createCollection({ program: program.id, collection: submitted }, signal);
  if (!created.ok) throw new ImportCommandError(`Could not create the collection: ${created.reason}`);
  return { ...place, collections: [...program.collections, collection] };
}

function targetText(
  { programName, collection, intoOwn }: ChosenPlace,
  { collections }: FilesToImport,
): string {
  const own = intoOwn && collections.length > 0 ? 'their Collections, or ' : '';
  return `${own}collection "${collection}" of ${programName}`;
}

/** Prints the outcomes of files; of very many files only the first rejected ones. */
function outcomePrinter(report: ImportReporter, candidates: readonly Candidate[], root: string) {
  const isBrief = candidates.length > MAX_LISTED_FILES;
  let rejects = 0;
  return (outcome: Outcome): void => {
    const isRejected = outcome.state === 'refused' || outcome.state === 'failed';
    if (isRejected) rejects += 1;
    const isPlain = outcome.items !== undefined || outcome.state === 'refused';
    if (isBrief && isPlain && (!isRejected || rejects > MAX_LISTED_REJECTS)) return;
    report.line(outcomeLine(outcome, root));
  };
}

function missingText(path: string, error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'ENOENT') return `There is nothing at ${path}.`;
  return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

/** The sentence for an error that the person at the terminal can act on; undefined for any other error. */
export function importErrorText(error: unknown, signal: AbortSignal): string | undefined {
  if (signal.aborted) return 'Stopped. Run the same command again to continue where it stopped.';
  if (error instanceof RegistrarError)
    return `${error.message} Run the same command again to continue where it stopped.`;
  if (error instanceof ImportCommandError) return error.message;
  const isArgument =
    error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS');
  return isArgument ? error.message : undefined;
}

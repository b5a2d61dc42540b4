import type { FieldIssue } from '../issues/field-issue.ts';
import {
  FILE_FORMATS,
  type FileFormat,
  isProductLevel,
  lowestLevel,
  PRODUCT_LEVELS,
  type ProductLevel,
} from '../products/product-levels.ts';
import { bucketProblem, folderProblem } from './destination.ts';

/** What a customer orders. The names follow the wire, so that an issue can name its field. */
export interface OrderInput {
  readonly collection: string;
  readonly item_ids: readonly string[];
  readonly s3_bucket: string;
  readonly s3_folder: string;
  readonly required_license: string;
  /** The version of the licence that the customer has read; without it, a first order accepts the current one (PD-44). */
  readonly license_version?: number | undefined;
  readonly product_level?: string | undefined;
  readonly file_format?: FileFormat | undefined;
}

type LevelInput = Pick<OrderInput, 'collection' | 'product_level'>;
/** The part of an order that determines its delivery. */
export type DeliveryInput = Omit<OrderInput, 'item_ids'>;
/** The facts on which the delivery depends. */
export type DeliveryFacts = Omit<OrderFacts, 'scenes'>;

/** A scene that can be ordered. */
export interface OrderableScene {
  readonly fileId: string;
  readonly taskId: string | null;
  readonly areaKm2: number;
  /** Levels whose pixels are stored or can be generated. */
  readonly levels: readonly ProductLevel[];
}

/** A product of the platform: a level, its file formats and the collections that offer it. */
export interface Product {
  readonly productLevel: string;
  readonly fileFormats: readonly string[];
  readonly collections: readonly string[];
}

/** A licence of the program, and what the customer of an order has accepted of it. */
export interface OrderLicence {
  readonly identifyingValue: string;
  /** The current version. */
  readonly version: number;
  /** The newest version that the customer has accepted; null for none. */
  readonly accepted: { readonly version: number; readonly at: Date } | null;
}

/** What the platform knows when an order is placed. */
export interface OrderFacts {
  /** The levels of the program's contract. */
  readonly programLevels: readonly string[];
  /** The licences of the program. */
  readonly licences: readonly OrderLicence[];
  /** Whether staff place the order: the contract does not bind them, and they cannot accept a licence for the customer. */
  readonly isPlacedByStaff: boolean;
  /** Nothing can be ordered in an archived program. */
  readonly isArchived: boolean;
  /** The collection's own format; undefined if the program does not have the collection. */
  readonly collectionFormat: FileFormat | undefined;
  readonly products: readonly Product[];
  /** The ordered scenes that the program may see. */
  readonly scenes: readonly OrderableScene[];
  readonly destination: 'open' | 'other-program' | 'not-listed';
}

/** An order as it will be delivered. */
export interface OrderPlan {
  readonly level: ProductLevel;
  readonly format: FileFormat;
  readonly folder: string;
  readonly licence: OrderLicence;
  readonly scenes: readonly OrderableScene[];
  readonly areaKm2: number;
}

/** The plan of an order, or every issue of it. */
export type PlanResult =
  | { readonly ok: true; readonly plan: OrderPlan }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** Decides an order: returns every issue at once, or the order as it will be delivered. */
export function planOrder(input: OrderInput, facts: OrderFacts): PlanResult {
  const { level, format, folder, licence, issues: deliveryIssues } = planDelivery(input, facts);
  const scenes = [...new Set(input.item_ids)].map((id) => facts.scenes.find((scene) => scene.fileId === id));
  const issues = [...collectionIssues(input, facts), ...sceneIssues(input, facts, level), ...deliveryIssues];
  const found = scenes.filter((scene) => scene !== undefined);
  const isComplete = level !== undefined && format !== undefined && licence !== undefined;
  if (issues.length > 0 || !isComplete) return { ok: false, issues };
  const areaKm2 = found.reduce((sum, scene) => sum + scene.areaKm2, 0);
  return { ok: true, plan: { level, format, folder, licence, scenes: found, areaKm2 } };
}

/** How an order is delivered, with the issues of its delivery. */
export interface DeliveryPlan {
  readonly level: ProductLevel | undefined;
  readonly format: FileFormat | undefined;
  readonly folder: string;
  readonly licence: OrderLicence | undefined;
  /** Empty if level, format and licence are defined. */
  readonly issues: readonly FieldIssue[];
}

/** Decides level, format, destination and licence of an order, regardless of its scenes. */
export function planDelivery(input: DeliveryInput, facts: DeliveryFacts): DeliveryPlan {
  const level = chosenLevel(input, facts);
  const format = level === undefined ? undefined : chosenFormat(input, level, facts);
  const folder = input.s3_folder.replace(/^\/+|\/+$/g, '');
  const licence = facts.licences.find(({ identifyingValue }) => identifyingValue === input.required_license);
  const issues = [
    ...(facts.isArchived ? [ARCHIVED] : []),
    ...levelIssues(input, facts, { level, format }),
    ...destinationIssues(input, folder, facts),
    ...licenceIssues(licence, input.license_version, facts),
  ];
  return { level, format, folder, licence, issues };
}

/**
 * Finds the reason why an order may no longer be delivered, because the program has lost a right since it was placed.
 * Deleted scenes are left to the delivery, which reports them by name; a folder that was accepted stays accepted. So does what the
 * contract does not include: staff may order it for the program, and what was accepted is finished (PD-127).
 */
export function lostRight(input: OrderInput, facts: OrderFacts): FieldIssue | undefined {
  const decided = planOrder(input, facts);
  if (decided.ok) return undefined;
  return decided.issues.find(
    ({ field, code }) =>
      !field.startsWith('item_ids') && field !== 's3_folder' && !code.startsWith('contract_'),
  );
}

/** Those of some levels that are products of the collection. */
function offeredLevels(
  input: LevelInput,
  levels: readonly string[],
  facts: DeliveryFacts,
): readonly string[] {
  const products = facts.products.filter((product) => product.collections.includes(input.collection));
  return levels.filter((level) => products.some((product) => product.productLevel === level));
}

/**
 * The requested level if the program may order it, which needs exactly that level in its contract; by default the lowest level
 * that it may order of the collection. Staff may order any level of the collection.
 */
export function chosenLevel(input: LevelInput, facts: DeliveryFacts): ProductLevel | undefined {
  const ofContract = offeredLevels(input, facts.programLevels, facts);
  const offered = facts.isPlacedByStaff ? offeredLevels(input, PRODUCT_LEVELS, facts) : ofContract;
  if (input.product_level === undefined) return lowestLevel(ofContract) ?? lowestLevel(offered);
  return isProductLevel(input.product_level) && offered.includes(input.product_level)
    ? input.product_level
    : undefined;
}

/** The requested format; by default the collection's own format if the level is available in it (PD-34). */
function chosenFormat(
  input: DeliveryInput,
  level: ProductLevel,
  facts: DeliveryFacts,
): FileFormat | undefined {
  const formats = FILE_FORMATS.filter((format) =>
    facts.products.some(
      (product) =>
        product.productLevel === level &&
        product.collections.includes(input.collection) &&
        product.fileFormats.includes(format),
    ),
  );
  if (input.file_format !== undefined) return formats.find((format) => format === input.file_format);
  return formats.find((format) => format === facts.collectionFormat) ?? formats[0];
}

function collectionIssues(input: OrderInput, facts: OrderFacts): FieldIssue[] {
  if (facts.collectionFormat !== undefined) return [];
  return [
    { field: 'collection', code: 'unknown', message: `The program has no collection ${input.collection}` },
  ];
}

function sceneIssues(input: OrderInput, facts: OrderFacts, level: ProductLevel | undefined): FieldIssue[] {
  return input.item_ids.flatMap((id, index) => {
    const scene = facts.scenes.find(({ fileId }) => fileId === id);
    const field = `item_ids.${index}`;
    if (scene === undefined)
      return [{ field, code: 'not_found', message: `Scene ${id} does not exist in this collection` }];
    if (level !== undefined && !scene.levels.includes(level)) {
      return [{ field, code: 'AB', message: `Scene ${id} has no pixels for the level ${level}` }];
    }
    return [];
  });
}

function levelIssues(
  input: DeliveryInput,
  facts: DeliveryFacts,
  { level, format }: { readonly level: ProductLevel | undefined; readonly format: FileFormat | undefined },
): FieldIssue[] {
  if (level === undefined && isLevelOfContract(input, facts)) {
    const requested = input.product_level;
    const message =
      requested === undefined
        ? 'The program may not order any product of this collection'
        : `The program may not order the level ${requested} of this collection`;
    return [{ field: 'product_level', code: 'not_allowed', message }];
  }
  if (level === undefined) {
    const message =
      input.product_level === undefined
        ? 'The contract of this program does not include any level of this collection'
        : `The contract of this program does not include the level ${input.product_level}`;
    return ['product_level', 'product_level_access'].map((field) => ({
      field,
      code: 'contract_level',
      message,
    }));
  }
  if (format !== undefined) return [];
  return [
    {
      field: 'file_format',
      code: 'not_offered',
      message: `The level ${level} is not available as ${input.file_format}`,
    },
  ];
}

/** Whether it is not the contract that excludes the requested level, or every level of the collection. */
function isLevelOfContract(
  { product_level: requested, collection }: LevelInput,
  facts: DeliveryFacts,
): boolean {
  if (facts.isPlacedByStaff) return true;
  if (requested !== undefined) return !isProductLevel(requested) || facts.programLevels.includes(requested);
  return offeredLevels({ collection }, PRODUCT_LEVELS, facts).length === 0;
}

function destinationIssues(input: DeliveryInput, folder: string, facts: DeliveryFacts): FieldIssue[] {
  const bucket = bucketProblem(input.s3_bucket);
  const path = folderProblem(folder);
  const issues: FieldIssue[] = [];
  if (bucket !== undefined) issues.push({ field: 's3_bucket', code: 'AD', message: bucket });
  else if (facts.destination !== 'open')
    issues.push({ field: 's3_bucket', code: 'AD', message: DESTINATION_TEXT[facts.destination] });
  if (path !== undefined) issues.push({ field: 's3_folder', code: 'AD', message: path });
  return issues;
}

/** Messages about destinations that a program may not use. */
export const DESTINATION_TEXT = {
  'other-program': 'This bucket belongs to another program',
  'not-listed': 'This bucket is not one of the program’s destinations',
} as const;

const ARCHIVED: FieldIssue = {
  field: 'program',
  code: 'archived',
  message: 'This program is archived, so nothing can be ordered',
};

/** Issues of the licence. An order accepts the version that it states, but no version that its customer has not seen. */
function licenceIssues(
  licence: OrderLicence | undefined,
  stated: number | undefined,
  { isPlacedByStaff }: DeliveryFacts,
): FieldIssue[] {
  const issue = (message: string, field = 'required_license') => [{ field, code: 'AC', message }];
  if (licence === undefined) return issue('Must be the identifying value of a licence of this program');
  const { version, accepted } = licence;
  if (stated !== undefined && stated !== version) {
    const message = `Version ${version} of the licence is current, not version ${stated}. Read and accept it first`;
    return issue(message, 'license_version');
  }
  if (isPlacedByStaff && accepted?.version !== version)
    return issue(
      `The customer has not accepted version ${version} of this licence, which no one can do for them`,
    );
  if (stated === undefined && accepted !== null && accepted.version < version)
    return issue('The licence has a new version since you accepted it. Read and accept it first');
  return [];
}

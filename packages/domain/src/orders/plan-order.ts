import type { FieldIssue } from '../issues/field-issue.ts';
import {
  FILE_FORMATS,
  type FileFormat,
  isProductLevel,
  lowestLevel,
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

/** What the platform knows when an order is placed. */
export interface OrderFacts {
  /** `product_level_access` of the program. */
  readonly programLevels: readonly string[];
  /** `identifying_value` of the licences of the program. */
  readonly licences: readonly string[];
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
  readonly scenes: readonly OrderableScene[];
  readonly areaKm2: number;
}

/** The plan of an order, or every issue of it. */
export type PlanResult =
  | { readonly ok: true; readonly plan: OrderPlan }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** Decides an order: returns every issue at once, or the order as it will be delivered. */
export function planOrder(input: OrderInput, facts: OrderFacts): PlanResult {
  const { level, format, folder, issues: deliveryIssues } = planDelivery(input, facts);
  const scenes = [...new Set(input.item_ids)].map((id) => facts.scenes.find((scene) => scene.fileId === id));
  const issues = [...collectionIssues(input, facts), ...sceneIssues(input, facts, level), ...deliveryIssues];
  const found = scenes.filter((scene) => scene !== undefined);
  if (issues.length > 0 || level === undefined || format === undefined) return { ok: false, issues };
  const areaKm2 = found.reduce((sum, scene) => sum + scene.areaKm2, 0);
  return { ok: true, plan: { level, format, folder, scenes: found, areaKm2 } };
}

/** How an order is delivered, with the issues of its delivery. */
export interface DeliveryPlan {
  readonly level: ProductLevel | undefined;
  readonly format: FileFormat | undefined;
  readonly folder: string;
  /** Empty if level and format are defined. */
  readonly issues: readonly FieldIssue[];
}

/** Decides level, format, destination and licence of an order, regardless of its scenes. */
export function planDelivery(input: DeliveryInput, facts: DeliveryFacts): DeliveryPlan {
  const level = chosenLevel(input, facts);
  const format = level === undefined ? undefined : chosenFormat(input, level, facts);
  const folder = input.s3_folder.replace(/^\/+|\/+$/g, '');
  const issues = [
    ...levelIssues(input, level, format),
    ...destinationIssues(input, folder, facts),
    ...licenceIssues(input, facts),
  ];
  return { level, format, folder, issues };
}

/**
 * Finds the reason why an order may no longer be delivered, because the program has lost a right since it was placed.
 * Deleted scenes are left to the delivery, which reports them by name.
 */
export function lostRight(input: OrderInput, facts: OrderFacts): FieldIssue | undefined {
  const decided = planOrder(input, facts);
  if (decided.ok) return undefined;
  return decided.issues.find(({ field }) => !field.startsWith('item_ids'));
}

/** Levels that the program may order and that are products of the collection. */
function offeredLevels(input: LevelInput, facts: DeliveryFacts): readonly string[] {
  const products = facts.products.filter((product) => product.collections.includes(input.collection));
  return facts.programLevels.filter((level) => products.some((product) => product.productLevel === level));
}

/** The requested level if the program may order it; by default the lowest level that it may order of the collection. */
export function chosenLevel(input: LevelInput, facts: DeliveryFacts): ProductLevel | undefined {
  const offered = offeredLevels(input, facts);
  if (input.product_level === undefined) return lowestLevel(offered);
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
      return [{ field, code: 'unknown', message: `Scene ${id} does not exist in this collection` }];
    if (level !== undefined && !scene.levels.includes(level)) {
      return [{ field, code: 'AB', message: `Scene ${id} has no pixels for the level ${level}` }];
    }
    return [];
  });
}

function levelIssues(
  input: DeliveryInput,
  level: ProductLevel | undefined,
  format: FileFormat | undefined,
): FieldIssue[] {
  if (level === undefined) {
    const requested = input.product_level;
    const message =
      requested === undefined
        ? 'The program may not order any product of this collection'
        : `The program may not order the level ${requested} of this collection`;
    return [{ field: 'product_level', code: 'not_allowed', message }];
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

function licenceIssues(input: DeliveryInput, facts: DeliveryFacts): FieldIssue[] {
  if (facts.licences.includes(input.required_license)) return [];
  return [
    {
      field: 'required_license',
      code: 'AC',
      message: 'Must be the identifying value of a licence of this program',
    },
  ];
}

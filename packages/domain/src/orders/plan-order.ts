import {
  FILE_FORMATS,
  type FileFormat,
  isProductLevel,
  lowestLevel,
  type ProductLevel,
} from '../products/product-levels.ts';
import { bucketProblem, folderProblem } from './destination.ts';

/** What a customer asks for; names follow the wire so that a issue can name its field. */
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
/** What of a wish says how it is delivered. */
export type DeliveryInput = Omit<OrderInput, 'item_ids'>;
/** What decides that. */
export type DeliveryFacts = Omit<OrderFacts, 'scenes'>;

export interface OrderableScene {
  readonly fileId: string;
  readonly taskId: string | null;
  readonly areaKm2: number;
  /** Levels whose pixels are in the archive or can be made. */
  readonly levels: readonly ProductLevel[];
}

export interface Product {
  readonly productLevel: string;
  readonly fileFormats: readonly string[];
  readonly collections: readonly string[];
}

/** What the platform knows when the order is decided. */
export interface OrderFacts {
  /** `product_level_access` of the program. */
  readonly programLevels: readonly string[];
  /** `identifying_value` of the licences of the program. */
  readonly licences: readonly string[];
  /** The collection's own format; undefined when the program has no such collection. */
  readonly collectionFormat: FileFormat | undefined;
  readonly products: readonly Product[];
  /** Scenes of the wish that the program may see. */
  readonly scenes: readonly OrderableScene[];
  readonly destination: 'open' | 'other-program' | 'not-listed';
}

export interface OrderIssue {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export interface OrderPlan {
  readonly level: ProductLevel;
  readonly format: FileFormat;
  readonly folder: string;
  readonly scenes: readonly OrderableScene[];
  readonly areaKm2: number;
}

export type PlanResult =
  | { readonly ok: true; readonly plan: OrderPlan }
  | { readonly ok: false; readonly issues: readonly OrderIssue[] };

/** Decides a wish: every issue at once, or the order as it will be delivered. */
export function planOrder(wish: OrderInput, facts: OrderFacts): PlanResult {
  const { level, format, folder, issues: deliveryIssues } = planDelivery(wish, facts);
  const scenes = [...new Set(wish.item_ids)].map((id) => facts.scenes.find((scene) => scene.fileId === id));
  const issues = [...collectionIssues(wish, facts), ...sceneIssues(wish, facts, level), ...deliveryIssues];
  const found = scenes.filter((scene) => scene !== undefined);
  if (issues.length > 0 || level === undefined || format === undefined) return { ok: false, issues };
  const areaKm2 = found.reduce((sum, scene) => sum + scene.areaKm2, 0);
  return { ok: true, plan: { level, format, folder, scenes: found, areaKm2 } };
}

export interface DeliveryPlan {
  readonly level: ProductLevel | undefined;
  readonly format: FileFormat | undefined;
  readonly folder: string;
  /** Level and format are there when this is empty. */
  readonly issues: readonly OrderIssue[];
}

/** Level, format, destination and licence of an order, whatever its scenes. */
export function planDelivery(wish: DeliveryInput, facts: DeliveryFacts): DeliveryPlan {
  const level = chosenLevel(wish, facts);
  const format = level === undefined ? undefined : chosenFormat(wish, level, facts);
  const folder = wish.s3_folder.replace(/^\/+|\/+$/g, '');
  const issues = [
    ...levelIssues(wish, level, format),
    ...destinationIssues(wish, folder, facts),
    ...licenceIssues(wish, facts),
  ];
  return { level, format, folder, issues };
}

/**
 * Why an order may no longer be delivered: what the program has lost since it was placed. Scenes that are gone
 * are left to the delivery, which says so by name.
 */
export function lostRight(wish: OrderInput, facts: OrderFacts): OrderIssue | undefined {
  const decided = planOrder(wish, facts);
  if (decided.ok) return undefined;
  return decided.issues.find(({ field }) => !field.startsWith('item_ids'));
}

/** Levels that the program may have, that are products of the collection, and that the scenes can be made to. */
function offeredLevels(wish: LevelInput, facts: DeliveryFacts): readonly string[] {
  const products = facts.products.filter((product) => product.collections.includes(wish.collection));
  return facts.programLevels.filter((level) => products.some((product) => product.productLevel === level));
}

/** The level asked for, if the program may have it; without a wish the lowest it may have of this collection. */
export function chosenLevel(wish: LevelInput, facts: DeliveryFacts): ProductLevel | undefined {
  const offered = offeredLevels(wish, facts);
  if (wish.product_level === undefined) return lowestLevel(offered);
  return isProductLevel(wish.product_level) && offered.includes(wish.product_level)
    ? wish.product_level
    : undefined;
}

/** Decision 34: without a wish the collection's own format, when the level comes in it. */
function chosenFormat(
  wish: DeliveryInput,
  level: ProductLevel,
  facts: DeliveryFacts,
): FileFormat | undefined {
  const formats = FILE_FORMATS.filter((format) =>
    facts.products.some(
      (product) =>
        product.productLevel === level &&
        product.collections.includes(wish.collection) &&
        product.fileFormats.includes(format),
    ),
  );
  if (wish.file_format !== undefined) return formats.find((format) => format === wish.file_format);
  return formats.find((format) => format === facts.collectionFormat) ?? formats[0];
}

function collectionIssues(wish: OrderInput, facts: OrderFacts): OrderIssue[] {
  if (facts.collectionFormat !== undefined) return [];
  return [
    { field: 'collection', code: 'unknown', message: `The program has no collection ${wish.collection}` },
  ];
}

function sceneIssues(wish: OrderInput, facts: OrderFacts, level: ProductLevel | undefined): OrderIssue[] {
  return wish.item_ids.flatMap((id, index) => {
    const scene = facts.scenes.find((one) => one.fileId === id);
    const field = `item_ids.${index}`;
    if (scene === undefined)
      return [{ field, code: 'unknown', message: `There is no scene ${id} in this collection` }];
    if (level !== undefined && !scene.levels.includes(level)) {
      return [{ field, code: 'AB', message: `Scene ${id} has no pixels for the level ${level}` }];
    }
    return [];
  });
}

function levelIssues(
  wish: DeliveryInput,
  level: ProductLevel | undefined,
  format: FileFormat | undefined,
): OrderIssue[] {
  if (level === undefined) {
    const asked = wish.product_level;
    const message =
      asked === undefined
        ? 'The program may order no product of this collection'
        : `The program may not order the level ${asked} of this collection`;
    return [{ field: 'product_level', code: 'not_allowed', message }];
  }
  if (format !== undefined) return [];
  return [
    {
      field: 'file_format',
      code: 'not_offered',
      message: `The level ${level} does not come as ${wish.file_format}`,
    },
  ];
}

function destinationIssues(wish: DeliveryInput, folder: string, facts: DeliveryFacts): OrderIssue[] {
  const bucket = bucketProblem(wish.s3_bucket);
  const path = folderProblem(folder);
  const issues: OrderIssue[] = [];
  if (bucket !== undefined) issues.push({ field: 's3_bucket', code: 'AD', message: bucket });
  else if (facts.destination !== 'open')
    issues.push({ field: 's3_bucket', code: 'AD', message: DESTINATION_TEXT[facts.destination] });
  if (path !== undefined) issues.push({ field: 's3_folder', code: 'AD', message: path });
  return issues;
}

export const DESTINATION_TEXT = {
  'other-program': 'This bucket belongs to another program',
  'not-listed': 'This bucket is not one of the program’s destinations',
} as const;

function licenceIssues(wish: DeliveryInput, facts: DeliveryFacts): OrderIssue[] {
  if (facts.licences.includes(wish.required_license)) return [];
  return [
    {
      field: 'required_license',
      code: 'AC',
      message: 'Takes the identifying value of a licence of this program',
    },
  ];
}

import { type DrawnFeature, isSameFeature } from './drawn-feature.ts';

/** The features of a scene while someone draws, with the steps that can be undone. */
export interface Drawing {
  /** As they were saved last. */
  readonly saved: readonly DrawnFeature[];
  readonly features: readonly DrawnFeature[];
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** The key of the selected feature. */
  readonly selected: string | undefined;
}

interface Step {
  readonly features: readonly DrawnFeature[];
  readonly selected: string | undefined;
  /** Steps in a row with the same name are one, such as the moves of a slider. */
  readonly name: string | undefined;
}

export type DrawingAction =
  /** The saved features, as the server has them; `kept` were not saved. */
  | { readonly kind: 'load'; readonly saved: readonly DrawnFeature[]; readonly kept: readonly DrawnFeature[] }
  | { readonly kind: 'add'; readonly feature: DrawnFeature }
  | {
      readonly kind: 'change';
      readonly key: string;
      readonly change: Partial<Pick<DrawnFeature, 'type' | 'detectionClass' | 'shape' | 'head'>>;
      readonly step?: string;
    }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'select'; readonly key: string | undefined }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

export const EMPTY_DRAWING: Drawing = { saved: [], features: [], past: [], future: [], selected: undefined };

/** As many steps can be undone. */
const MAX_STEPS = 200;

export function draw(drawing: Drawing, action: DrawingAction): Drawing {
  const { features, selected } = drawing;
  switch (action.kind) {
    case 'load': {
      const { saved, kept } = action;
      return {
        ...EMPTY_DRAWING,
        saved,
        features: mergedWith(saved, kept),
        selected: keyAmong(kept, selected),
      };
    }
    case 'add':
      return step(drawing, { features: [...features, action.feature], selected: action.feature.key });
    case 'change': {
      const changed = features.map((one) =>
        one.key === action.key && !one.isPublished ? { ...one, ...action.change } : one,
      );
      const name = action.step && `${action.step} ${action.key}`;
      return step(drawing, { features: changed, selected: action.key }, name);
    }
    case 'remove': {
      const rest = features.filter(({ key, isPublished }) => key !== action.key || isPublished);
      if (rest.length === features.length) return drawing;
      return step(drawing, { features: rest, selected: undefined });
    }
    case 'select':
      return action.key === selected ? drawing : { ...drawing, selected: action.key };
    case 'undo':
      return moved(drawing, 'past', 'future');
    case 'redo':
      return moved(drawing, 'future', 'past');
  }
}

function mergedWith(saved: readonly DrawnFeature[], kept: readonly DrawnFeature[]): readonly DrawnFeature[] {
  const keptKeys = new Map(kept.map((feature) => [feature.key, feature]));
  return [
    ...saved.map((feature) => keptKeys.get(feature.key) ?? feature),
    ...kept.filter(({ key }) => !saved.some((one) => one.key === key)),
  ];
}

const keyAmong = (features: readonly DrawnFeature[], wanted: string | undefined): string | undefined =>
  features.find(({ key }) => key === wanted)?.key;

function step(drawing: Drawing, next: Pick<Drawing, 'features' | 'selected'>, name?: string): Drawing {
  const { features, selected, past } = drawing;
  const last = past.at(-1);
  const continues = name !== undefined && last?.name === name && drawing.future.length === 0;
  const steps = continues ? past : [...past, { features, selected, name }].slice(-MAX_STEPS);
  return { ...drawing, ...next, past: steps, future: [] };
}

function moved(drawing: Drawing, from: 'past' | 'future', to: 'past' | 'future'): Drawing {
  const target = drawing[from].at(-1);
  if (target === undefined) return drawing;
  const { features, selected } = drawing;
  return {
    ...drawing,
    features: target.features,
    selected: keyAmong(target.features, target.selected),
    [from]: drawing[from].slice(0, -1),
    [to]: [...drawing[to], { features, selected, name: undefined }],
  };
}

/** What has to be written so that the server has what is drawn. */
export interface DrawingChanges {
  readonly added: readonly DrawnFeature[];
  readonly changed: readonly DrawnFeature[];
  readonly removed: readonly DrawnFeature[];
}

export function changesOf({ saved, features }: Pick<Drawing, 'saved' | 'features'>): DrawingChanges {
  const before = new Map(saved.map((feature) => [feature.key, feature]));
  const now = new Set(features.map(({ key }) => key));
  const isChanged = (feature: DrawnFeature) => {
    const one = before.get(feature.key);
    return one !== undefined && !isSameFeature(one, feature);
  };
  return {
    added: features.filter(({ key }) => !before.has(key)),
    changed: features.filter(isChanged),
    removed: saved.filter(({ key }) => !now.has(key)),
  };
}

export const numberOfChanges = ({ added, changed, removed }: DrawingChanges): number =>
  added.length + changed.length + removed.length;

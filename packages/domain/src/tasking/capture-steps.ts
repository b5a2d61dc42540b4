import type { OrderStatus, StatusCode } from '../orders/status.ts';

/** One move of a capture's request, as its history tells it. */
export interface CaptureStep {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly code: StatusCode | null;
  readonly cause: string | null;
  /** A sentence for people. */
  readonly text: string;
}

/** The first scene of a picture has come, others may follow. */
export const STEP_WHEN_ARRIVING: CaptureStep = {
  from: 'order_tasked',
  to: 'order_processing',
  code: null,
  cause: null,
  text: 'The picture is on the ground and its scenes are coming in',
};

export interface DownPicture {
  readonly sceneCount: number;
  /** The ground station, where it is known. */
  readonly station: string | null;
  /** Without an order nobody waits for files: the archive is where the picture was to go. */
  readonly hasOrder: boolean;
}

/** The picture of a pass is on the ground, whole, and shows what was asked for. */
export function stepsWhenDown({ sceneCount, station, hasOrder }: DownPicture): readonly CaptureStep[] {
  const text = `The picture came down${station === null ? '' : ` at ${station}`}: ${countText(sceneCount)}`;
  const down: CaptureStep = { from: 'order_tasked', to: 'order_processing', code: null, cause: null, text };
  return hasOrder ? [down] : [down, { ...down, from: 'order_processing', to: 'order_delivered' }];
}

/** All scenes of a picture that nobody ordered are in the archive: that is where it was to go. */
export const stepsWhenArchived = (sceneCount: number): readonly CaptureStep[] => [
  {
    from: 'order_processing',
    to: 'order_delivered',
    code: null,
    cause: null,
    text: `The picture is in the archive: ${countText(sceneCount)}`,
  },
];

const countText = (sceneCount: number) => (sceneCount === 1 ? '1 scene' : `${sceneCount} scenes`);

export interface UselessPicture {
  /** Where the request stands when it turns out. */
  readonly from: 'order_tasked' | 'order_processing';
  readonly cause: string;
  /** A sentence without its full stop. */
  readonly text: string;
  /** The time that was asked for is over: no other pass can do it. */
  readonly isOver: boolean;
}

/** The picture of a pass does not show what was asked for: back to the planner while the window lasts, else the end. */
export function stepsWhenUseless({ from, cause, text, isOver }: UselessPicture): readonly CaptureStep[] {
  const next = isOver ? 'the time asked for is over' : 'another pass is being looked for';
  const plain = { code: null, cause };
  const back: CaptureStep = { ...plain, from, to: 'order_active', text: `${text}; ${next}` };
  if (!isOver) return [back];
  const end = `No picture could be taken in the time asked for: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return [back, { ...plain, from: 'order_active', to: 'order_expired', text: end }];
}

/** Why a picture with so many clouds (per cent) does not count, if so; what is not known is not too much. */
export function tooCloudy(
  cloudCover: number | null,
  most: number | null,
): Pick<UselessPicture, 'cause' | 'text'> | undefined {
  if (cloudCover === null || most === null || cloudCover <= most) return undefined;
  const text = `${Math.round(cloudCover)} % of the picture are under clouds, more than the ${most} % asked for`;
  return { cause: 'too_cloudy', text };
}

import type { OrderStatus, StatusCode } from '../orders/status.ts';

/** A status change of a capture's request, as shown in its history. */
export interface CaptureStep {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly code: StatusCode | null;
  readonly cause: string | null;
  /** A sentence for people. */
  readonly text: string;
}

/** The step when the first scene of a picture has arrived; others may follow. */
export const STEP_WHEN_ARRIVING: CaptureStep = {
  from: 'order_tasked',
  to: 'order_processing',
  code: null,
  cause: null,
  text: 'The picture has been downlinked and its scenes are arriving',
};

/** A picture that has been downlinked. */
export interface DownPicture {
  readonly sceneCount: number;
  /** The ground station; null if it is unknown. */
  readonly station: string | null;
  /** Whether files must be delivered. Without an order, the archive is the picture's destination. */
  readonly hasOrder: boolean;
}

/** The steps when the complete picture of a pass has been downlinked and meets the request. */
export function stepsWhenDown({ sceneCount, station, hasOrder }: DownPicture): readonly CaptureStep[] {
  const text = `The picture was downlinked${station === null ? '' : ` at ${station}`}: ${countText(sceneCount)}`;
  const down: CaptureStep = { from: 'order_tasked', to: 'order_processing', code: null, cause: null, text };
  return hasOrder ? [down] : [down, { ...down, from: 'order_processing', to: 'order_delivered' }];
}

/** The steps when all scenes of a picture without an order are in the archive, its destination. */
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

/** A picture that does not meet its request. */
export interface UselessPicture {
  /** The status of the request when the picture turns out to be useless. */
  readonly from: 'order_tasked' | 'order_processing';
  readonly cause: string;
  /** A sentence without a full stop. */
  readonly text: string;
  /** Whether the requested time is over, so that no other pass is possible. */
  readonly isOver: boolean;
}

/** The steps when a picture does not meet the request: back to planning while the window lasts, otherwise expiry. */
export function stepsWhenUseless({ from, cause, text, isOver }: UselessPicture): readonly CaptureStep[] {
  const next = isOver ? 'the requested time is over' : 'another pass is being planned';
  const reason = { code: null, cause };
  const back: CaptureStep = { ...reason, from, to: 'order_active', text: `${text}; ${next}` };
  if (!isOver) return [back];
  const end = `No picture could be taken in the requested time:  ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return [back, { ...reason, from: 'order_active', to: 'order_expired', text: end }];
}

/** Explains why a picture has too much cloud (per cent); undefined if it has not or if the cloud cover is unknown. */
export function tooCloudy(
  cloudCover: number | null,
  most: number | null,
): Pick<UselessPicture, 'cause' | 'text'> | undefined {
  if (cloudCover === null || most === null || cloudCover <= most) return undefined;
  const text = `${Math.round(cloudCover)} % of the picture is cloudy, more than the requested maximum of ${most} %`;
  return { cause: 'too_cloudy', text };
}

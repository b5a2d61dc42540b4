import type { AssetStatus, PassState } from '@sigma/domain';
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCalendarTime,
  IconCircleCheck,
  IconCloud,
  IconFileImport,
  IconHourglass,
  IconLoader,
  IconRadar2,
} from '@tabler/icons-react';
import type { Icon } from '../../../ui/basics/button.tsx';
import type { Tone } from '../../../ui/states/status-badge.tsx';
import { frequencyText } from '../data/asset-text.ts';

interface StateFace {
  readonly tone: Tone;
  readonly icon: Icon;
  readonly word: string;
}

export const ASSET_STATUS: Readonly<Record<AssetStatus, StateFace>> = {
  upcoming: { tone: 'info', icon: IconCalendarTime, word: 'Upcoming' },
  active: { tone: 'ok', icon: IconRadar2, word: 'Monitored' },
  ended: { tone: 'neutral', icon: IconCalendarOff, word: 'Ended' },
};

export const PASS_STATE: Readonly<Record<PassState, StateFace>> = {
  waiting: { tone: 'info', icon: IconHourglass, word: 'Waiting' },
  analysing: { tone: 'info', icon: IconLoader, word: 'Analysing' },
  analysed: { tone: 'ok', icon: IconCircleCheck, word: 'Analysed' },
  cloudy: { tone: 'neutral', icon: IconCloud, word: 'Cloudy' },
  failed: { tone: 'bad', icon: IconAlertTriangle, word: 'Failed' },
  imported: { tone: 'neutral', icon: IconFileImport, word: 'Not analysed' },
};

/** In the order of their length. */
export const FREQUENCY_OPTIONS = (['monthly', 'quarterly', 'annually'] as const).map((value) => ({
  value,
  label: frequencyText(value),
}));

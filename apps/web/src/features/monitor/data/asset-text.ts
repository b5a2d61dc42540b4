import type { AssetPass, MonitoringAsset } from '@sigma/contract';
import { limitText, type MonitoringFrequency } from '@sigma/domain';
import { counted, dayText } from '../../../ui/text/figures.ts';

const FREQUENCIES: Readonly<Record<MonitoringFrequency, string>> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
};

export const frequencyText = (frequency: MonitoringFrequency): string => FREQUENCIES[frequency];

type LastPass = NonNullable<MonitoringAsset['last_pass']>;

/** How much of an asset its last pass could examine. */
export function lastPassText(pass: LastPass): string {
  switch (pass.state) {
    case 'cloudy':
      return 'cloudy';
    case 'waiting':
    case 'analysing':
      return 'being analysed';
    case 'failed':
      return 'analysis failed';
    case 'imported':
      return 'imported, not analysed';
    case 'analysed':
      return groundText(pass.cloud_share);
  }
}

/** "18 Nov 2026, cloudy", or that there was none. Of an analysed pass the day says enough. */
export function lastPassDayText(pass: LastPass | null): string {
  if (pass === null) return 'No pass yet';
  const day = dayText(pass.at);
  return pass.state === 'analysed' ? day : `${day}, ${lastPassText(pass)}`;
}

/** Only the area was examined, not the sky around it. */
function groundText(cloudShare: number | null): string {
  if (cloudShare === null) return 'analysed';
  const percent = Math.round(cloudShare * 100);
  return percent === 0 ? 'no clouds over the area' : `${percent} % of the area under clouds`;
}

/** What passes without a finding of some class prove: "12 passes looked, nothing above 310 kg/h." */
export function passesLookedText(passes: readonly AssetPass[]): string {
  const looked = passes.filter(({ state }) => state === 'analysed');
  const coming = passes.filter(({ state }) => state === 'waiting' || state === 'analysing').length;
  const rest =
    coming === 0 ? '' : `${counted(coming, 'pass', 'passes')} ${coming === 1 ? 'is' : 'are'} being analysed.`;
  if (looked.length === 0)
    return rest !== ''
      ? rest
      : passes.length === 0
        ? 'No pass in this period.'
        : 'No clear pass in this period.';
  return [`${counted(looked.length, 'pass', 'passes')} looked, ${sawText(looked)}.`, rest].join(' ').trim();
}

/** Passes with findings of the other class did not see nothing. */
function sawText(looked: readonly AssetPass[]): string {
  const others = looked.filter(({ findings }) => findings > 0).length;
  if (others > 0) return `${others} found something else`;
  const limits = looked.flatMap(({ limit_kg_h: limit }) => (limit === null ? [] : [limit]));
  return limits.length === 0 ? 'nothing found' : `nothing above ${limitText(Math.max(...limits))}`;
}

import type { AssetFacility, MonitoringAsset } from '@sigma/contract';
import { assetOf as memberAssetOf } from '../data/finding.fixture.ts';

/** An asset of program 3 as an administrator reads it, with the addresses of its recipients. */
export function assetOf(values: Partial<MonitoringAsset> = {}): MonitoringAsset {
  return memberAssetOf({
    report_emails: ['ops@demo.example'],
    alert_emails: ['ops@demo.example', 'field@demo.example'],
    ...values,
  });
}

export const FACILITY: AssetFacility = {
  id: '0d4f7f5a-5d0e-4bfb-9a39-2d3f1f0a6b11',
  name: 'Pad 17',
  kind: 'pad',
  shape: { type: 'Point', coordinates: [-102.3817, 31.9142] },
};

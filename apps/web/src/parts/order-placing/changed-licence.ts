import type { Eula } from '@sigma/contract';
import { dayText } from '../../ui/text/figures.ts';

/** What the form says of a licence that has a new version since the user accepted it for the program; undefined for others. */
export function changedLicenceText({ version, published_at, accepted_version }: Eula): string | undefined {
  if (accepted_version === null || accepted_version >= version) return undefined;
  return `Version ${version} of ${dayText(published_at)} has changed since you accepted version ${accepted_version}. Read it before you accept it.`;
}

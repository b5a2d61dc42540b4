import { type Profile, profileWrite } from '@sigma/contract';

/** The fields of the form in their order; the e-mail address belongs to the identity and is read-only. */
export const PROFILE_FIELDS = [
  'first_name',
  'last_name',
  'organization',
  'title',
  'job_title',
  'job_role',
  'country',
  'phone_number',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export const REQUIRED_PROFILE_FIELDS: readonly ProfileField[] = ['first_name', 'last_name', 'organization'];

/** The set-up screen appears while this is false (spec 2:4). */
export function isProfileComplete(profile: Profile): boolean {
  return profileWrite.safeParse(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, profile[field]])))
    .success;
}

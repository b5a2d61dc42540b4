import { INTERNAL_ROLES, PROGRAM_ROLES } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { nameText } from '../kernel/fields.ts';

export const profileProgram = z.object({
  id: z.int(),
  name: z.string(),
  company_name: z.string(),
  active: z.boolean(),
  roles: z.array(z.enum(PROGRAM_ROLES)),
});

export const profile = z
  .object({
    id: z.uuid(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    organization: z.string(),
    title: z.string(),
    job_role: z.string(),
    job_title: z.string(),
    country: z.string(),
    phone_number: z.string(),
    picture: z.string().nullable(),
    internal_osk_role: z.enum(INTERNAL_ROLES),
    roles: z.array(z.enum(PROGRAM_ROLES)).describe('Union of the roles in all programs'),
    programs: z.array(profileProgram).describe('Sorted by id'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

/** First name, last name and organization are required (spec 2:5). */
export const profileWrite = z
  .strictObject({
    first_name: nameText(100).min(1, 'is required'),
    last_name: nameText(100).min(1, 'is required'),
    organization: nameText(200).min(1, 'is required'),
    title: nameText(100).optional(),
    job_role: nameText(100).optional(),
    job_title: nameText(100).optional(),
    country: nameText(100).optional(),
    phone_number: nameText(40).optional(),
  })
  .meta({ id: 'ProfileWrite' });

export const readProfile = operation({
  id: 'readProfile',
  method: 'GET',
  path: '/public/v1/admin/users/profile/',
  access: { tier: 'signed-in' },
  tag: 'Profile',
  summary: "Returns the caller's profile, with programs and roles",
  response: profile,
  errors: ['not_found'],
});

export const writeProfile = operation({
  id: 'writeProfile',
  method: 'PUT',
  path: '/public/v1/admin/users/profile/',
  access: { tier: 'signed-in' },
  tag: 'Profile',
  summary: "Changes the caller's name and contact fields",
  body: profileWrite,
  response: profile,
  errors: ['not_found'],
});

import type { Operation } from './operation.ts';
import * as platform from './platform.ts';
import * as profile from './profile.ts';
import * as programs from './programs.ts';

/** Every operation of the product. Routes, the OpenAPI document and the tests enumerate this list. */
export const operations: readonly Operation[] = [
  platform.readPlatform,
  profile.readProfile,
  profile.writeProfile,
  programs.listPrograms,
  programs.readProgram,
  programs.readProgramProfile,
];

import type { MainApp } from '@sigma/domain';

/** The apps that exist; an app that is not here counts as not allowed at "/" (decision 56). */
export const BUILT_APPS: readonly MainApp[] = ['data', 'tools'];

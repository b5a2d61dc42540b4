import type { MainApp } from '@sigma/domain';

/** The apps that exist; an app that is not listed counts as not allowed at "/" (PD-56). */
export const BUILT_APPS: readonly MainApp[] = ['data', 'monitor', 'tools'];

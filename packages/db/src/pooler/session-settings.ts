/**
 * Settings that every session needs, with their values in the units of pg_settings. Sessions run in UTC and without JIT: PostGIS
 * functions have such high planner costs that JIT would spend tens of milliseconds compiling statements that run in two. For the
 * same reason parallel workers have a high setup cost: only scans of many scenes are worth starting them. The limits release the locks
 * of a lost session; a migration lifts the first one.
 */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  jit: 'off',
  parallel_setup_cost: '30000',
  statement_timeout: '300000',
  idle_in_transaction_session_timeout: '300000',
};

/** How a server notices a client that has gone, also in the middle of a statement. Behind a pooler, the pooler is the client. */
const CONNECTION_SETTINGS: Readonly<Record<string, string>> = {
  client_connection_check_interval: '10s',
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/** The startup parameter that sets these, and more, for a connection. */
export const startupOptions = (more: Readonly<Record<string, string>>): string =>
  Object.entries({ ...SESSION_SETTINGS, ...CONNECTION_SETTINGS, ...more })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** How much is logged, from everything to nothing: each level leaves out those before it. */
export const LOG_LEVELS = ['info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

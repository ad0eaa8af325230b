import * as z from 'zod'

/** The end of the year 9999: what lies beyond was meant as milliseconds. */
const SECONDS_MAX = 253_402_300_799

/** A moment as the API tells it: whole seconds since 1970. */
export const UnixSeconds = z.int().min(0).max(SECONDS_MAX)

export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export const unixSecondsOrNull = (date: Date | null): number | null => (date === null ? null : unixSeconds(date))

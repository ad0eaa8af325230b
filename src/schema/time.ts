import { z } from 'zod'

/** A moment as the API tells it: whole seconds since 1970. */
export const UnixSeconds = z.int()

export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export const unixSecondsOrNull = (date: Date | null): number | null => (date === null ? null : unixSeconds(date))

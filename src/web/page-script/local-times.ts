/** Tells the exact time of a moment in the time zone of the reader instead of UTC. */
export function localTimes(): void {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[title]'))
    time.title = format.format(new Date(time.dateTime))
}

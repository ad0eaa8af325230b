import { readBuilding } from '../building/read-building.ts'
import type { TextFault } from './read-request.ts'

/** Members that plans in JSON have and requests have not. */
const PLAN = /"(?:features|geometry|coordinates|spaces|floors)"\s*:/

/**
 * Opens a file that was chosen or dropped: a request at once, a building with its rooms to choose from.
 *
 * @param openText opens the request in a text and returns what is wrong with it
 * @returns the text of a request with its faults
 */
export async function openFile(
  file: File,
  openText: (text: string) => Promise<readonly TextFault[]>,
): Promise<{ readonly text: string; readonly faults: readonly TextFault[] } | undefined> {
  const head = await file.slice(0, 65_536).text()
  if (!/^\s*[{[]/.test(head) || /^\s*\[/.test(head) || PLAN.test(head)) {
    await readBuilding(file)
    return undefined
  }
  const text = await file.text()
  const faults = await openText(text)
  return faults.length > 0 ? { text, faults } : undefined
}

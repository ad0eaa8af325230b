/**
 * A module as it was built: what tsx makes of the sources runs at another speed. Without its types, as programs with packages of their
 * own are checked apart from the sources; `test/repository/docs.test.ts` holds that each module that is named exists.
 *
 * @param name below src/, without ending
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export const built = (name: string): Promise<any> => import(new URL(`../build/src/${name}.js`, import.meta.url).href)

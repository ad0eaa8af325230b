import type { OperationName } from '../../operations/index.ts'

/** What operations are about: the heading that documents list them under. */
interface Subject {
  /** Unique; a tag of OpenAPI. */
  readonly title: string
  readonly description: string
}

/** The part of a name before its dot: that of `floor.read` is `floor`. */
type Prefix<Name extends string> = Name extends `${infer First}.${string}` ? First : Name

const furnishing = {
  title: 'Furnishing',
  description:
    'A room furnished at once, groups of furniture, desk grids, and furnishings checked. No token is needed.',
}
const bulk = {
  title: 'Bulk',
  description: 'Many requests of one method in one call, or as a job whose results are read when it is done.',
}
const layouts = {
  title: 'Layouts',
  description:
    'What stands on a floor: spaces and assets, in revisions that are kept, and in variants beside the published one.',
}
const parts = { title: 'Spaces and assets', description: 'The rooms of floors and what stands in them, across floors.' }
const attributes = {
  title: 'Custom attributes',
  description: 'Attributes that an account defines, and their values on buildings, floors, spaces and assets.',
}
const tokens = { title: 'Tokens', description: 'What a token may do, tokens for browsers, and reports of leaked ones.' }
const oauth = {
  title: 'OAuth',
  description: 'Applications that act for a user: authorization, exchange, revocation and introspection.',
}
const members = { title: 'Members', description: 'The people of an account, and what they did.' }

/** The subject of each operation, by what its name begins with. */
const SUBJECTS: Readonly<Record<Prefix<OperationName>, Subject>> = {
  furnish: furnishing,
  furnishBrief: furnishing,
  generateGroups: furnishing,
  generateDeskGrid: furnishing,
  generateDeskGrids: bulk,
  bulkJob: bulk,
  floor: {
    title: 'Floors',
    description: 'Floors: made or read from a file, listed, changed, archived, checked, and given as files.',
  },
  building: { title: 'Buildings', description: 'Buildings, which floors may join as storeys.' },
  layout: layouts,
  layouts,
  space: parts,
  asset: parts,
  product: { title: 'Products', description: 'The furniture list of an account: sizes, prices and where to buy.' },
  job: { title: 'Jobs', description: 'Work that takes longer than a call, such as furnishing a whole floor.' },
  change: { title: 'Changes', description: 'What has changed, numbered, for programs that keep a copy.' },
  customAttribute: attributes,
  customAttributeValues: attributes,
  extension: { title: 'Extensions', description: 'Pages of others that a floor can be opened in.' },
  webhook: { title: 'Webhooks', description: 'Receivers of events, and what was delivered to them.' },
  token: tokens,
  temporaryToken: tokens,
  accessTokens: tokens,
  applications: oauth,
  ownApplications: oauth,
  oauth,
  member: members,
  audit: members,
}

/** Addresses that belong to no operation. */
export const SERVICE_SUBJECT: Subject = {
  title: 'Service',
  description: 'Whether the service runs, and its descriptions for programs.',
}
export const RPC_SUBJECT: Subject = {
  title: 'JSON-RPC',
  description: 'The methods of JSON-RPC 2.0 at one address. The OpenRPC document describes each of them.',
}
export const TOKENS_SUBJECT: Subject = tokens
export const OAUTH_SUBJECT: Subject = oauth

export const subjectOf = (operation: { readonly name: string }): Subject =>
  SUBJECTS[operation.name.split('.')[0] as Prefix<OperationName>]

/** Every subject once, in the order that documents list them in. */
export const subjects: readonly Subject[] = [...new Set([...Object.values(SUBJECTS), RPC_SUBJECT, SERVICE_SUBJECT])]

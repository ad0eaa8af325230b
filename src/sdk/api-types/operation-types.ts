// Generated from the schemas of the wire: `npm run docs` updates it.
import type {
  BoundingBox,
  Diagnostic,
  FreeFurnitureItem,
  Furnishing,
  FurnishingResult,
  FurnishParams,
  FurnitureItem,
  FurnitureTemplate,
  FurnitureType,
  GenerateDeskGridParams,
  GenerateGroupsParams,
  Intent,
  KeptItem,
  PolygonExtrusion,
  Room,
  Shape,
  StandardName,
  TemplateName,
  Warning,
} from './furnishing-types.ts'

/**
 * What a credential may do
 */
export type ScopeName =
  | 'floor:readPublic'
  | 'floor:readPrivate'
  | 'floor:queryPublic'
  | 'floor:queryPrivate'
  | 'floor:update'
  | 'floor:export'
  | 'floor:archive'
  | 'customAttributes:read'
  | 'customAttributes:write'
  | 'customAttributeValues:readPublic'
  | 'customAttributeValues:readPrivate'
  | 'customAttributeValues:write'
  | 'extension:create'
  | 'extension:update'
  | 'extension:query'
  | 'extension:delete'
  | 'webhook:read'
  | 'webhook:create'
  | 'webhook:query'
  | 'webhook:update'
  | 'webhook:delete'
/**
 * What became of a request among many
 */
export type BulkItemResult =
  | FurnishingItemResult
  | {
      /**
       * Of the request, from 0
       */
      item: number
      /**
       * Of floor.furnish
       */
      result: FurnishedFloor
    }
/**
 * What became of a desk grid or a room among many
 */
export type FurnishingItemResult =
  | {
      /**
       * Of the request, from 0
       */
      item: number
      /**
       * As the method answers it alone
       */
      result: FurnishingResult
    }
  | {
      /**
       * Of the request, from 0
       */
      item: number
      /**
       * Why the request was refused
       */
      error: {
        /**
         * For programs
         */
        code: string
        /**
         * For people
         */
        message: string
      }
    }

/**
 * An application with a new secret
 */
export interface ApplicationWithSecret {
  clientId: string
  name: string
  /**
   * Whether it has no secret, because it runs on machines of users: it must use PKCE, and on loopback any port will do
   */
  public: boolean
  redirectUri: string
  moreRedirectUris: string[]
  scopes: ScopeName[]
  requirePkce: boolean
  /**
   * Page of its makers
   */
  homepage: string | null
  disabled: boolean
  /**
   * Unix seconds
   */
  createdAt: number
  /**
   * Shown this once; null = a public one has none
   */
  clientSecret: string | null
}
/**
 * An asset of a floor as a GeoJSON Feature
 */
export interface Asset {
  /**
   * GeoJSON
   */
  type: 'Feature'
  /**
   * Of the asset
   */
  id: string
  /**
   * What the feature is
   */
  resourceType: 'Asset'
  /**
   * What it belongs to
   */
  resourceRelations: {
    /**
     * Id of its floor
     */
    floor: string
    /**
     * Id of the space it stands in; null = none
     */
    space: string | null
  }
  /**
   * As in the layout
   */
  properties: {
    /**
     * What the piece is
     */
    type: FurnitureType
    /**
     * For people, such as its product; null = none
     */
    name: string | null
    /**
     * [x, y, z] of the origin of its shape in the coordinates of the floor, metres
     *
     * @minItems 3
     * @maxItems 3
     */
    position: [number, number, number]
    /**
     * About its origin, degrees, clockwise seen from above
     */
    rotation: number
    /**
     * Its form
     */
    shape: Shape
    /**
     * Shared by the pieces that stand together
     */
    groupId: string | null
    /**
     * Id of the furnishing that placed it; null = placed by a person or an import
     */
    origin: string | null
    /**
     * Whether a person has changed it since its furnishing; set by the service when a layout is saved
     */
    moved: boolean
  }
  /**
   * Its outline on the earth (RFC 7946); null = the floor has no georeference
   */
  geometry: {
    /**
     * GeoJSON
     */
    type: 'Polygon'
    /**
     * Rings of [longitude, latitude]
     */
    coordinates: number[][][]
  } | null
}
/**
 * A page of assets
 */
export interface AssetCollection {
  /**
   * GeoJSON
   */
  type: 'FeatureCollection'
  /**
   * In the order of the layout
   */
  features: Asset[]
  /**
   * The cursor of the next page; null on the last
   */
  next: string | null
}
/**
 * Who did what to what; ids, no names and no secrets
 */
export interface AuditEntry {
  /**
   * Grows with time
   */
  id: string
  /**
   * When, Unix seconds
   */
  at: number
  /**
   * Who did it
   */
  actor: {
    /**
     * Such as user or token
     */
    kind: string
    id: string | null
  }
  /**
   * What was done, such as token.created
   */
  event: string
  /**
   * What it was done to
   */
  subject: {
    /**
     * Such as token or consent
     */
    kind: string
    id: string
  }
  /**
   * Depends on the event
   */
  detail: {
    [k: string]: unknown
  }
  /**
   * Client address as quotas count it; null where no request was the cause
   */
  address: string | null
  /**
   * What the client called itself, at most 256 characters
   */
  userAgent: string | null
}
/**
 * A stored floor as furnished
 */
export interface FurnishedFloor {
  /**
   * The spaces asked for, in the order of the layout
   */
  spaces: FurnishedSpace[]
  /**
   * Of all chosen furnishings
   */
  totals: FloorTotals
  /**
   * Sizes that are the same on the whole floor
   */
  families: {
    type: FurnitureType
    /**
     * Of places of work, or of homes
     */
    of: 'work' | 'home'
    /**
     * The size in which they come
     */
    shape: Shape
  }[]
  /**
   * The floor
   */
  floorId: string
  /**
   * Of the layout that was furnished
   */
  revision: number
  /**
   * Of the layout that was made from it; null = not saved
   */
  savedRevision: number | null
  /**
   * Why it was not saved although that was asked for; null = no problem
   */
  problem: string | null
}
/**
 * A space of a floor as furnished
 */
export interface FurnishedSpace {
  /**
   * The space
   */
  spaceId: string
  /**
   * Its name
   */
  name: string
  /**
   * furnished; empty: it is not to be furnished; left: it stays as it is; failed: it was to be furnished and could not be
   */
  outcome: 'furnished' | 'empty' | 'left' | 'failed'
  /**
   * How it is furnished; null = not at all
   */
  template: TemplateName | null
  /**
   * What decided that: the request, the layout, its name or use, or what is around it and its size
   */
  decidedBy: 'mapping' | 'layout' | 'name' | 'context'
  /**
   * Why it is furnished so, or not
   */
  reason: string
  /**
   * Alternatives, the best first
   */
  furnishings: Furnishing[]
  /**
   * Id of the furnishing that is saved unless another is chosen; null = none
   */
  chosen: string | null
  /**
   * As of furnish
   */
  warnings: Warning[]
  /**
   * As of furnish
   */
  diagnostics: Diagnostic[]
  /**
   * What a planner should know, such as pieces of another size than the rest
   */
  notes: string[]
  /**
   * Ids of the assets that stay
   */
  kept: string[]
  /**
   * Of the chosen furnishing; null = none
   */
  totals: FloorTotals | null
}
/**
 * What the furniture of spaces gives
 */
export interface FloorTotals {
  /**
   * Spaces that are furnished
   */
  rooms: number
  /**
   * Of these spaces, m²
   */
  area: number
  /**
   * Pieces of furniture in them
   */
  pieces: number
  /**
   * Chairs at dining and meeting tables
   */
  seats: number
  /**
   * Seats on sofas and armchairs
   */
  loungeSeats: number
  /**
   * Desks with a chair of their own
   */
  places: number
  /**
   * Beds
   */
  beds: number
  /**
   * Persons who can sleep: two in a bed from 1.35 m on
   */
  sleepers: number
  /**
   * Length of the fronts of wardrobes, shelves, sideboards and drawer units, metres
   */
  storage: number
  /**
   * Of the spaces with places, m²
   */
  placesArea: number
  /**
   * m² of these for each place; null = no places
   */
  areaPerPlace: number | null
}
/**
 * Many requests that are computed in the background
 */
export interface BulkJob {
  /**
   * Of the job
   */
  id: string
  /**
   * done, failed and cancelled are the ends
   */
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  /**
   * What the requests ask for
   */
  method: 'generateDeskGrid' | 'furnish' | 'floor.furnish'
  /**
   * Requests
   */
  items: number
  /**
   * Those that are done, refused ones included
   */
  itemsDone: number
  /**
   * Those whose result is an error
   */
  itemsRefused: number
  /**
   * Placed so far, over all furnishings: the desks of desk grids, else all pieces of furniture
   */
  pieces: number
  /**
   * Why it failed; null = it did not
   */
  problem: string | null
  /**
   * RFC 3339
   */
  createdAt: string
  /**
   * RFC 3339
   */
  updatedAt: string
  /**
   * RFC 3339; null = not yet
   */
  finishedAt: string | null
  /**
   * RFC 3339: when the job and its results are removed; null = it has not ended
   */
  removedAt: string | null
}
/**
 * A page of the results of a bulk job
 */
export interface BulkResultPage {
  /**
   * In the order of the requests
   */
  results: BulkItemResult[]
  /**
   * The cursor of the next page; null on the last
   */
  next: string | null
}
/**
 * A page to judge
 */
export interface CheckOriginParams {
  /**
   * Of the token
   */
  id: string
  /**
   * The Origin header, or the address of the page that sends it
   */
  origin: string
}
/**
 * Many requests of one method
 */
export interface CreateBulkJobParams {
  /**
   * What the requests ask for
   */
  method?: ('generateDeskGrid' | 'furnish' | 'floor.furnish') | undefined
  /**
   * Members that the items have in common
   */
  defaults?: (DeskGridItem | FurnishItem | FloorItem) | undefined
  /**
   * The requests
   */
  items: DeskGridItem[] | FurnishItem[] | FloorItem[]
  /**
   * Of your choice, 1 to 255 visible ASCII characters: sent again with the same items it gives the same job
   */
  idempotencyKey?: string | undefined
}
/**
 * Params of FurnishingAI.generateDeskGrid; what `defaults` has may be left out
 */
export interface DeskGridItem {
  /**
   * The box in which the rows stand
   */
  boundingBox?: BoundingBox | undefined
  /**
   * Only task_table, task_chair and sideboard items are used
   */
  furniture?: FreeFurnitureItem[] | undefined
  /**
   * Space for a chair, starting from the desk
   */
  chairSpacing?: number | undefined
  /**
   * Pairs of desks that meet an obstacle are left out
   */
  obstacles?: PolygonExtrusion[] | undefined
  /**
   * Added between two chair zones back to back
   */
  corridorWidth?: number | undefined
  /**
   * Longest contiguous row of desks; 0 = no upper bound
   */
  maxIslandLength?: number | undefined
  /**
   * Spread the desks to fill the length of the box
   */
  spreadSpacing?: boolean | undefined
  /**
   * The first row of desks faces the edge of the box
   */
  startEdgeFacing?: boolean | undefined
  /**
   * Edge where rows start: x right, -x left, z bottom, -z top
   */
  startRows?: ('x' | '-x' | 'z' | '-z') | undefined
  /**
   * Gap between neighbouring tables
   */
  tableGap?: number | undefined
  /**
   * JSON Schema of the request, for editors; ignored
   */
  $schema?: string | undefined
}
/**
 * Params of FurnishingAI.furnish; what `defaults` has may be left out
 */
export interface FurnishItem {
  /**
   * The room to furnish, or a part of one
   */
  room?: Room | undefined
  /**
   * A set of pieces to begin with
   */
  template?: FurnitureTemplate | undefined
  /**
   * Pieces wanted beside those of the template
   */
  furniture?: FurnitureItem[] | undefined
  /**
   * Most furnishings in a result
   */
  maxResults?: number | undefined
  /**
   * Whether each furnishing tells why it ranks where it does (an extension of the specification)
   */
  explain?: boolean | undefined
  /**
   * Pieces of an earlier answer that stay to the bit; the rest is arranged anew around them (an extension of the specification)
   */
  keep?: KeptItem[] | undefined
  /**
   * What is to be achieved; each furnishing tells how much of it is (an extension of the specification)
   */
  intent?: Intent | undefined
  /**
   * Standards by which each furnishing is measured (an extension of the specification)
   */
  standard?: StandardName[] | undefined
  /**
   * Direction of north, degrees clockwise from the top of the plan (−z); with it the light of windows counts (an extension of the specification)
   */
  north?: number | undefined
  /**
   * JSON Schema of the request, for editors; ignored
   */
  $schema?: string | undefined
}
/**
 * A floor to furnish, and how; what `defaults` has may be left out
 */
export interface FloorItem {
  /**
   * Ids of the spaces to furnish; left out = all. The others are looked at all the same
   */
  spaces?: string[] | undefined
  /**
   * Which spaces are furnished how; the first line that fits counts, and precedes what their names say
   */
  mapping?: SpaceMapping[] | undefined
  /**
   * For types of furniture the sizes in which they come, such as those of products, the preferred one first
   */
  style?:
    | {
        /**
         * @minItems 1
         * @maxItems 20
         */
        [k: string]: Shape[]
      }
    | undefined
  /**
   * Furnishings of each space, at most
   */
  alternatives?: number | undefined
  /**
   * Standards by which each furnishing is measured, as of furnish
   */
  standard?: StandardName[] | undefined
  /**
   * How much of each room furniture covers, as in an intent of furnish
   */
  density?: ('low' | 'medium' | 'high') | undefined
  /**
   * Assets that stay as they are: moved = what a person has placed, moved or imported; all = all there are; none = none
   */
  keep?: ('moved' | 'all' | 'none') | undefined
  /**
   * Whether the best furnishings are saved as a new layout when they are there (needs floor:update)
   */
  save?: boolean | undefined
  /**
   * Id of the floor
   */
  floorId?: string | undefined
  /**
   * Of the layout to furnish; left out: the newest
   */
  revision?: number | undefined
}
/**
 * A line of a mapping from spaces to templates
 */
export interface SpaceMapping {
  /**
   * The spaces it is for: all members given must fit
   */
  match: {
    /**
     * Of spaces with this name; * stands for anything, case and accents do not count
     */
    name?: string | undefined
    /**
     * Of spaces with this use; written as a name
     */
    usage?: string | undefined
    /**
     * Of this space
     */
    spaceId?: string | undefined
  }
  /**
   * How they are furnished; null = not at all
   */
  template: TemplateName | null
}
/**
 * A custom attribute to define
 */
export interface CreateCustomAttributeParams {
  /**
   * Its name in values; one of a kind for each resource type
   */
  apiFieldName: string
  /**
   * For people
   */
  title: string
  /**
   * For people
   */
  description?: string | undefined
  /**
   * What has such a value
   */
  resourceType: 'floor' | 'space' | 'asset'
  /**
   * What a value is
   */
  valueType: 'text' | 'number' | 'boolean'
}
/**
 * A token just made
 */
export interface CreatedToken {
  token: TokenSummary
  /**
   * What is sent to use the token; secret ones are shown here only
   */
  text: string
}
/**
 * A publishable or secret token as its account sees it
 */
export interface TokenSummary {
  id: string
  /**
   * publishable: for pages; secret: for backends
   */
  kind: 'publishable' | 'secret'
  /**
   * For people
   */
  name: string
  /**
   * Only an active one is accepted
   */
  status: 'active' | 'disabled' | 'expired' | 'replaced'
  /**
   * What it may do
   */
  scopes: ScopeName[]
  /**
   * Pages that may use it; empty for secret tokens
   */
  domains: string[]
  /**
   * Floors the token is narrowed to: ids, or label:<title> for all with that label; empty = all floors
   *
   * @maxItems 500
   */
  floors: string[]
  /**
   * For a secret token: addresses and networks it may be used from, as 203.0.113.0/24; empty = from everywhere
   *
   * @maxItems 100
   */
  addresses: string[]
  /**
   * For a secret token: calls in a period of the service; null = as many as the service allows
   */
  quota: number | null
  /**
   * The token, for publishable ones; others are shown once, when they are made
   */
  text: string | null
  /**
   * The first characters of its text, by which one finds it; null for secret tokens of earlier releases
   */
  start: string | null
  /**
   * Unix seconds
   */
  createdAt: number
  /**
   * E-mail of the user who made it, or of the owner it was handed over to; null where it is the owners'
   */
  createdBy: string | null
  /**
   * Unix seconds; null = does not expire
   */
  expiresAt: number | null
  /**
   * Unix seconds; null = not yet used. Up to a minute late
   */
  lastUsedAt: number | null
  /**
   * Client address of the last use, as quotas count it
   */
  lastAddress: string | null
  /**
   * Page of the last use; null where it came from no page
   */
  lastOrigin: string | null
}
/**
 * An extension to make
 */
export interface CreateExtensionParams {
  /**
   * For people
   */
  name: string
  /**
   * For people
   */
  description?: string | undefined
  /**
   * Of the page that is opened: https://…
   */
  url: string
  /**
   * What it is opened with
   */
  parameters?:
    | {
        /**
         * In the query of the address
         */
        name: string
        /**
         * What it stands for: of floorId, the floor that is open
         */
        type: 'text' | 'number' | 'boolean' | 'accountId' | 'floorId' | 'spaceId' | 'assetId'
        /**
         * Whether the extension needs it
         */
        required?: boolean | undefined
        /**
         * For people
         */
        description?: string | undefined
      }[]
    | undefined
}
/**
 * A floor to create
 */
export interface CreateFloorParams {
  /**
   * GeoJSON
   */
  type?: 'Feature' | undefined
  /**
   * Facts about the floor
   */
  properties: {
    /**
     * For people
     */
    name: string
    /**
     * false = public: readable with publishable tokens
     */
    private?: boolean | undefined
    /**
     * m²; null = that of its spaces
     */
    area?: (number | null) | undefined
    /**
     * m
     */
    elevation?: (number | null) | undefined
    /**
     * Degrees clockwise from the top of the plan (−z) to north; null = not known
     */
    northDirection?: (number | null) | undefined
    /**
     * Number of the storey; null = not known
     */
    floorNumber?: (number | null) | undefined
    /**
     * Marks for people
     */
    labels?:
      | {
          /**
           * For people
           */
          title: string
          /**
           * As you write colours, such as #e07a5f
           */
          color: string
        }[]
      | undefined
    /**
     * Where the plan lies on the earth; null = not known
     */
    georeference?: (Georeference | null) | undefined
  }
  /**
   * Where it is (RFC 7946); null = not known
   */
  geometry?:
    | ({
        /**
         * The kind of geometry
         */
        type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon'
        /**
         * As the kind has them
         */
        coordinates: unknown[]
        [k: string]: unknown
      } | null)
    | undefined
  /**
   * Of its first layout; without spaces and assets it has none
   */
  spaces?:
    | {
        /**
         * Of one there is, or one of your own; left out = a new one
         */
        id?: string | undefined
        /**
         * For people, such as "Kitchen" or "2.14"
         */
        name: string
        /**
         * What it is used for, in the words of its source, such as "Office" or "Schlafzimmer"
         */
        usage?: (string | null) | undefined
        /**
         * How it is furnished; null = told by its usage and name
         */
        template?: (TemplateName | null) | undefined
        /**
         * As FurnishingAI.furnish takes it; in the coordinates of the floor, metres
         */
        room: Room
      }[]
    | undefined
  /**
   * Of its first layout
   */
  assets?:
    | {
        /**
         * Of one there is, or one of your own; left out = a new one
         */
        id?: string | undefined
        /**
         * What the piece is
         */
        type: FurnitureType
        /**
         * For people, such as its product; null = none
         */
        name?: (string | null) | undefined
        /**
         * [x, y, z] of the origin of its shape in the coordinates of the floor, metres
         *
         * @minItems 3
         * @maxItems 3
         */
        position: [number, number, number]
        /**
         * About its origin, degrees, clockwise seen from above
         */
        rotation: number
        /**
         * Its form
         */
        shape: Shape
        /**
         * Shared by the pieces that stand together
         */
        groupId?: (string | null) | undefined
        /**
         * The space it stands in; null = none
         */
        spaceId?: (string | null) | undefined
        /**
         * Id of the furnishing that placed it; null = placed by a person or an import
         */
        origin?: (string | null) | undefined
        /**
         * Whether a person has changed it since its furnishing; set by the service when a layout is saved
         */
        moved?: boolean | undefined
      }[]
    | undefined
}
/**
 * Where the origin of a plan lies on the earth
 */
export interface Georeference {
  /**
   * Degrees east, WGS 84
   */
  longitude: number
  /**
   * Degrees north, WGS 84
   */
  latitude: number
}
/**
 * A token to make
 */
export interface CreateTokenParams {
  /**
   * Chosen by the caller, so that sending twice creates once; the token gets an id of its own
   */
  id?: string | undefined
  /**
   * publishable: for pages; secret: for backends
   */
  kind: 'publishable' | 'secret'
  /**
   * For people
   */
  name: string
  /**
   * What the token may do
   *
   * @minItems 1
   * @maxItems 21
   */
  scopes: ScopeName[]
  /**
   * For a publishable token, at least one: [scheme://][*.]host[:port]
   */
  domains?: string[] | undefined
  /**
   * Floors the token is narrowed to: ids, or label:<title> for all with that label; empty = all floors
   */
  floors?: string[] | undefined
  /**
   * For a secret token: addresses and networks it may be used from, as 203.0.113.0/24; empty = from everywhere
   */
  addresses?: string[] | undefined
  /**
   * For a secret token: calls in a period of the service; null = as many as the service allows
   */
  quota?: (number | null) | undefined
  /**
   * Unix seconds; null = does not expire
   */
  expiresAt?: (number | null) | undefined
}
/**
 * A webhook to make
 */
export interface CreateWebhookParams {
  /**
   * Chosen by the caller, so that sending twice creates once; the webhook gets an id of its own
   */
  id?: string | undefined
  /**
   * For people
   */
  name?: (string | null) | undefined
  /**
   * https://…; must be reachable from the internet
   */
  url: string
  /**
   * What is sent
   *
   * @minItems 1
   * @maxItems 6
   */
  events: (
    | 'floor.created'
    | 'floor.updated'
    | 'floor.published'
    | 'floor.archived'
    | 'floor.unarchived'
    | 'floor.deleted'
  )[]
  /**
   * Whether anything is sent
   */
  enabled?: boolean | undefined
}
/**
 * The definition of a custom attribute
 */
export interface CustomAttribute {
  /**
   * Of the definition
   */
  id: string
  /**
   * Its name in values
   */
  apiFieldName: string
  /**
   * For people
   */
  title: string
  /**
   * For people
   */
  description: string
  /**
   * What has such a value
   */
  resourceType: 'floor' | 'space' | 'asset'
  /**
   * What a value is
   */
  valueType: 'text' | 'number' | 'boolean'
  /**
   * RFC 3339
   */
  createdAt: string
  /**
   * RFC 3339
   */
  updatedAt: string
}
/**
 * By the apiFieldName of the attribute; those without a value are left out
 */
export interface CustomAttributeValues {
  [k: string]: string | number | boolean
}
/**
 * Desk grids that are answered at once
 */
export interface DeskGridBatchParams {
  /**
   * Members that the items have in common
   */
  defaults?: DeskGridItem | undefined
  /**
   * The requests
   *
   * @minItems 1
   * @maxItems 100
   */
  items: DeskGridItem[]
}
/**
 * What became of many desk grids
 */
export interface DeskGridBatchResult {
  /**
   * In the order of the requests
   */
  results: FurnishingItemResult[]
}
/**
 * A floor as a file
 */
export interface ExportedFloor {
  /**
   * What the file may be called
   */
  fileName: string
  /**
   * What it is
   */
  mediaType: string
  /**
   * The file; over REST it is the answer itself
   */
  content: string
}
/**
 * A page that is opened with what is chosen here
 */
export interface Extension {
  /**
   * Of the extension
   */
  id: string
  /**
   * For people
   */
  name: string
  /**
   * For people
   */
  description: string
  /**
   * Of the page that is opened
   */
  url: string
  /**
   * What it is opened with
   */
  parameters: ExtensionParameter[]
  /**
   * RFC 3339
   */
  createdAt: string
  /**
   * RFC 3339
   */
  updatedAt: string
}
/**
 * What an extension is opened with
 */
export interface ExtensionParameter {
  /**
   * In the query of the address
   */
  name: string
  /**
   * What it stands for: of floorId, the floor that is open
   */
  type: 'text' | 'number' | 'boolean' | 'accountId' | 'floorId' | 'spaceId' | 'assetId'
  /**
   * Whether the extension needs it
   */
  required: boolean
  /**
   * For people
   */
  description: string
}
/**
 * Something that could not be read as it stands in a file
 */
export interface FileNote {
  /**
   * What names it in its file, such as `#1204 IfcSpace "Kitchen"` or features[3]
   */
  element: string
  /**
   * Whether it was left out, or read otherwise than it stands there
   */
  outcome: 'left out' | 'changed'
  /**
   * Why, for people
   */
  reason: string
}
/**
 * A floor as a GeoJSON Feature
 */
export interface Floor {
  /**
   * GeoJSON
   */
  type: 'Feature'
  /**
   * Of the floor
   */
  id: string
  /**
   * What the feature is
   */
  resourceType: 'Floor'
  /**
   * What belongs to it in its newest layout
   */
  resourceRelations: {
    /**
     * Ids of its spaces
     */
    spaces: string[]
    /**
     * Ids of its assets
     */
    assets: string[]
  }
  /**
   * Facts about the floor
   */
  properties: {
    /**
     * For people
     */
    name: string
    /**
     * false = public
     */
    private: boolean
    /**
     * Whether it has been put away
     */
    archived: boolean
    /**
     * m²: as it was given, else that of its spaces; null = it has no layout
     */
    area: number | null
    /**
     * m
     */
    elevation: number | null
    /**
     * Degrees clockwise from the top of the plan (−z) to north; null = not known
     */
    northDirection: number | null
    /**
     * Number of the storey
     */
    floorNumber?: number | undefined
    /**
     * Marks for people
     */
    labels: {
      /**
       * For people
       */
      title: string
      /**
       * As the caller writes colours
       */
      color: string
    }[]
    /**
     * The newest layout
     */
    defaultLayoutId: string | null
    /**
     * Of the newest layout; 0 = none yet
     */
    layoutRevision: number
    /**
     * Where the plan lies on the earth; null = not known
     */
    georeference: Georeference | null
    /**
     * Counts all changes of the floor: its ETag
     */
    version: number
    /**
     * RFC 3339
     */
    createdAt: string
    /**
     * RFC 3339
     */
    updatedAt: string
  }
  /**
   * Where it is (RFC 7946); null = not known
   */
  geometry: {
    /**
     * The kind of geometry
     */
    type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon'
    /**
     * As the kind has them
     */
    coordinates: unknown[]
    [k: string]: unknown
  } | null
}
/**
 * A page of floors
 */
export interface FloorCollection {
  /**
   * GeoJSON
   */
  type: 'FeatureCollection'
  /**
   * In the order in which they were created
   */
  features: ListedFloor[]
  /**
   * The cursor of the next page; null on the last
   */
  next: string | null
}
/**
 * A floor in a list
 */
export interface ListedFloor {
  /**
   * GeoJSON
   */
  type: 'Feature'
  /**
   * Of the floor
   */
  id: string
  /**
   * What the feature is
   */
  resourceType: 'Floor'
  /**
   * Empty in lists: they may be many, and reading the floor tells them
   */
  resourceRelations: Record<string, never>
  /**
   * Facts about the floor
   */
  properties: {
    /**
     * For people
     */
    name: string
    /**
     * false = public
     */
    private: boolean
    /**
     * Whether it has been put away
     */
    archived: boolean
    /**
     * m²: as it was given, else that of its spaces; null = it has no layout
     */
    area: number | null
    /**
     * m
     */
    elevation: number | null
    /**
     * Degrees clockwise from the top of the plan (−z) to north; null = not known
     */
    northDirection: number | null
    /**
     * Number of the storey
     */
    floorNumber?: number | undefined
    /**
     * Marks for people
     */
    labels: {
      /**
       * For people
       */
      title: string
      /**
       * As the caller writes colours
       */
      color: string
    }[]
    /**
     * The newest layout
     */
    defaultLayoutId: string | null
    /**
     * Of the newest layout; 0 = none yet
     */
    layoutRevision: number
    /**
     * Where the plan lies on the earth; null = not known
     */
    georeference: Georeference | null
    /**
     * Counts all changes of the floor: its ETag
     */
    version: number
    /**
     * RFC 3339
     */
    createdAt: string
    /**
     * RFC 3339
     */
    updatedAt: string
  }
  /**
   * Where it is (RFC 7946); null = not known
   */
  geometry: {
    /**
     * The kind of geometry
     */
    type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon'
    /**
     * As the kind has them
     */
    coordinates: unknown[]
    [k: string]: unknown
  } | null
}
/**
 * A floor as furnished
 */
export interface FloorFurnishing {
  /**
   * The spaces asked for, in the order of the layout
   */
  spaces: FurnishedSpace[]
  /**
   * Of all chosen furnishings
   */
  totals: FloorTotals
  /**
   * Sizes that are the same on the whole floor
   */
  families: {
    type: FurnitureType
    /**
     * Of places of work, or of homes
     */
    of: 'work' | 'home'
    /**
     * The size in which they come
     */
    shape: Shape
  }[]
}
/**
 * How a floor is furnished
 */
export interface FloorFurnishingOptions {
  /**
   * Ids of the spaces to furnish; left out = all. The others are looked at all the same
   */
  spaces?: string[] | undefined
  /**
   * Which spaces are furnished how; the first line that fits counts, and precedes what their names say
   *
   * @maxItems 500
   */
  mapping: SpaceMapping[]
  /**
   * For types of furniture the sizes in which they come, such as those of products, the preferred one first
   */
  style?:
    | {
        /**
         * @minItems 1
         * @maxItems 20
         */
        [k: string]: Shape[]
      }
    | undefined
  /**
   * Furnishings of each space, at most
   */
  alternatives: number
  /**
   * Standards by which each furnishing is measured, as of furnish
   */
  standard?: StandardName[] | undefined
  /**
   * How much of each room furniture covers, as in an intent of furnish
   */
  density?: ('low' | 'medium' | 'high') | undefined
  /**
   * Assets that stay as they are: moved = what a person has placed, moved or imported; all = all there are; none = none
   */
  keep: 'moved' | 'all' | 'none'
}
/**
 * How a floor is furnished
 */
export interface FurnishFloorParams {
  /**
   * Ids of the spaces to furnish; left out = all. The others are looked at all the same
   */
  spaces?: string[] | undefined
  /**
   * Which spaces are furnished how; the first line that fits counts, and precedes what their names say
   */
  mapping?: SpaceMapping[] | undefined
  /**
   * For types of furniture the sizes in which they come, such as those of products, the preferred one first
   */
  style?:
    | {
        /**
         * @minItems 1
         * @maxItems 20
         */
        [k: string]: Shape[]
      }
    | undefined
  /**
   * Furnishings of each space, at most
   */
  alternatives?: number | undefined
  /**
   * Standards by which each furnishing is measured, as of furnish
   */
  standard?: StandardName[] | undefined
  /**
   * How much of each room furniture covers, as in an intent of furnish
   */
  density?: ('low' | 'medium' | 'high') | undefined
  /**
   * Assets that stay as they are: moved = what a person has placed, moved or imported; all = all there are; none = none
   */
  keep?: ('moved' | 'all' | 'none') | undefined
  /**
   * Whether the best furnishings are saved as a new layout when they are there (needs floor:update)
   */
  save?: boolean | undefined
  /**
   * Id of the floor
   */
  floorId: string
  /**
   * Of the layout to furnish; left out: the newest
   */
  revision?: number | undefined
}
/**
 * An application that a user has let in
 */
export interface GrantedApplication {
  /**
   * Id of the consent
   */
  id: string
  /**
   * Of the application
   */
  name: string
  /**
   * Where it sends its users back to
   */
  redirectHost: string
  /**
   * Whose document describes it; null = it is registered here
   */
  documentHost: string | null
  /**
   * What the user let it do
   */
  scopes: ScopeName[]
  /**
   * Unix seconds
   */
  grantedAt: number
  /**
   * Unix seconds; null = not yet used. Up to a minute late
   */
  lastUsedAt: number | null
}
/**
 * What came in from a file
 */
export interface ImportedFloors {
  /**
   * One for each storey, lowest first
   */
  floors: Floor[]
  /**
   * What could not be read as it stands in the file; empty = everything was read
   */
  notes: FileNote[]
}
/**
 * A file to read floors from
 */
export interface ImportFloorsParams {
  /**
   * Left out: told by its content, its type and its name
   */
  format?: ('json' | 'geojson' | 'ifc' | 'dxf') | undefined
  /**
   * Names the floors where the file does not
   */
  fileName?: string | undefined
  /**
   * Of the floors; false = public
   */
  private?: boolean | undefined
  /**
   * Of DXF: names of layers that hold what, `*` and `?` for any characters; in an address as JSON
   */
  layers?:
    | {
        /**
         * Closed polylines
         */
        rooms?: string[] | undefined
        /**
         * Lines, arcs and blocks
         */
        doors?: string[] | undefined
        /**
         * Lines and blocks
         */
        windows?: string[] | undefined
        /**
         * Blocks
         */
        furniture?: string[] | undefined
        /**
         * Texts
         */
        names?: string[] | undefined
      }
    | undefined
  /**
   * Of drawings that do not say theirs, or say it wrong
   */
  unit?: ('metres' | 'centimetres' | 'millimetres' | 'feet' | 'inches') | undefined
  /**
   * The file; over REST it is the body itself
   */
  file: string
}
/**
 * An invitation that waits for its answer
 */
export interface Invitation {
  id: string
  email: string
  /**
   * Whether as an owner
   */
  owner: boolean
  /**
   * What the member will be able to do
   */
  scopes: ScopeName[]
  /**
   * Unix seconds
   */
  invitedAt: number
  /**
   * Until when its link can be used, Unix seconds
   */
  expiresAt: number
}
/**
 * Whom to invite
 */
export interface InviteParams {
  /**
   * Who is invited
   */
  email: string
  /**
   * Whether as an owner, who holds every scope
   */
  owner?: boolean | undefined
  /**
   * What the member will be able to do; at least one unless an owner
   */
  scopes?: ScopeName[] | undefined
}
/**
 * Work in the background
 */
export interface Job {
  /**
   * Of the job
   */
  id: string
  /**
   * What it does
   */
  kind: 'furnish'
  /**
   * The floor it is about
   */
  floorId: string
  /**
   * done, failed and cancelled are the ends
   */
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  /**
   * How far it is
   */
  progress: {
    /**
     * Rooms that are furnished
     */
    done: number
    /**
     * Rooms to furnish; 0 until they are counted
     */
    total: number
    /**
     * Name of the space that was done last; null = none yet
     */
    current: string | null
  }
  /**
   * Of the layout that it is based on
   */
  revision: number
  /**
   * Of the layout that was made from it; null = not saved
   */
  savedRevision: number | null
  /**
   * Why it failed, or why its result was not saved; null = no problem
   */
  problem: string | null
  /**
   * RFC 3339
   */
  createdAt: string
  /**
   * RFC 3339
   */
  updatedAt: string
  /**
   * RFC 3339; null = not yet. A week later the job is removed
   */
  finishedAt: string | null
}
/**
 * A page of the jobs of a floor
 */
export interface JobPage {
  /**
   * Newest first
   */
  jobs: Job[]
  /**
   * The cursor of the next page; null on the last
   */
  next: string | null
}
/**
 * What furnishing a floor has found
 */
export interface JobResult {
  /**
   * The spaces asked for, in the order of the layout
   */
  spaces: FurnishedSpace[]
  /**
   * Of all chosen furnishings
   */
  totals: FloorTotals
  /**
   * Sizes that are the same on the whole floor
   */
  families: {
    type: FurnitureType
    /**
     * Of places of work, or of homes
     */
    of: 'work' | 'home'
    /**
     * The size in which they come
     */
    shape: Shape
  }[]
  /**
   * The job that found it
   */
  jobId: string
  /**
   * The floor
   */
  floorId: string
  /**
   * Of the layout that was furnished
   */
  revision: number
}
/**
 * A revision of a layout; it never changes
 */
export interface Layout {
  /**
   * Of this revision
   */
  id: string
  /**
   * The floor it belongs to
   */
  floorId: string
  /**
   * 1 for the first layout of a floor, then one more each
   */
  revision: number
  /**
   * What made it
   */
  source: 'import' | 'save' | 'furnish' | 'restore'
  /**
   * What changed, for people
   */
  message: string | null
  /**
   * RFC 3339
   */
  createdAt: string
  /**
   * In the order in which they were saved
   */
  spaces: LayoutSpace[]
  /**
   * In the order in which they were saved
   */
  assets: LayoutAsset[]
}
/**
 * A space of a layout
 */
export interface LayoutSpace {
  /**
   * Stays the same from revision to revision
   */
  id: string
  /**
   * For people, such as "Kitchen" or "2.14"
   */
  name: string
  /**
   * What it is used for, in the words of its source, such as "Office" or "Schlafzimmer"
   */
  usage: string | null
  /**
   * How it is furnished; null = told by its usage and name
   */
  template: TemplateName | null
  /**
   * As FurnishingAI.furnish takes it; in the coordinates of the floor, metres
   */
  room: Room
}
/**
 * An asset of a layout
 */
export interface LayoutAsset {
  /**
   * Stays the same from revision to revision
   */
  id: string
  /**
   * What the piece is
   */
  type: FurnitureType
  /**
   * For people, such as its product; null = none
   */
  name: string | null
  /**
   * [x, y, z] of the origin of its shape in the coordinates of the floor, metres
   *
   * @minItems 3
   * @maxItems 3
   */
  position: [number, number, number]
  /**
   * About its origin, degrees, clockwise seen from above
   */
  rotation: number
  /**
   * Its form
   */
  shape: Shape
  /**
   * Shared by the pieces that stand together
   */
  groupId: string | null
  /**
   * The space it stands in; null = none
   */
  spaceId: string | null
  /**
   * Id of the furnishing that placed it; null = placed by a person or an import
   */
  origin: string | null
  /**
   * Whether a person has changed it since its furnishing; set by the service when a layout is saved
   */
  moved: boolean
}
/**
 * What differs between two revisions of a layout
 */
export interface LayoutComparison {
  /**
   * As asked
   */
  from: number
  /**
   * As asked
   */
  to: number
  /**
   * What became of the spaces
   */
  spaces: {
    /**
     * Those that only `to` has
     */
    added: LayoutSpace[]
    /**
     * Those that only `from` has
     */
    removed: LayoutSpace[]
    /**
     * Those that both have, but not alike
     */
    changed: {
      /**
       * Of both
       */
      id: string
      /**
       * Names of the members that differ, such as room or position
       */
      changes: string[]
      /**
       * As in `from`
       */
      before: LayoutSpace
      /**
       * As in `to`
       */
      after: LayoutSpace
    }[]
  }
  /**
   * What became of the assets
   */
  assets: {
    /**
     * Those that only `to` has
     */
    added: LayoutAsset[]
    /**
     * Those that only `from` has
     */
    removed: LayoutAsset[]
    /**
     * Those that both have, but not alike
     */
    changed: {
      /**
       * Of both
       */
      id: string
      /**
       * Names of the members that differ, such as room or position
       */
      changes: string[]
      /**
       * As in `from`
       */
      before: LayoutAsset
      /**
       * As in `to`
       */
      after: LayoutAsset
    }[]
  }
}
/**
 * A layout to save as a new revision
 */
export interface LayoutInput {
  /**
   * All spaces, in the order in which they are listed
   *
   * @maxItems 2000
   */
  spaces: {
    /**
     * Of one there is, or one of your own; left out = a new one
     */
    id?: string | undefined
    /**
     * For people, such as "Kitchen" or "2.14"
     */
    name: string
    /**
     * What it is used for, in the words of its source, such as "Office" or "Schlafzimmer"
     */
    usage: string | null
    /**
     * How it is furnished; null = told by its usage and name
     */
    template: TemplateName | null
    /**
     * As FurnishingAI.furnish takes it; in the coordinates of the floor, metres
     */
    room: Room
  }[]
  /**
   * All assets
   *
   * @maxItems 20000
   */
  assets: {
    /**
     * Of one there is, or one of your own; left out = a new one
     */
    id?: string | undefined
    /**
     * What the piece is
     */
    type: FurnitureType
    /**
     * For people, such as its product; null = none
     */
    name: string | null
    /**
     * [x, y, z] of the origin of its shape in the coordinates of the floor, metres
     *
     * @minItems 3
     * @maxItems 3
     */
    position: [number, number, number]
    /**
     * About its origin, degrees, clockwise seen from above
     */
    rotation: number
    /**
     * Its form
     */
    shape: Shape
    /**
     * Shared by the pieces that stand together
     */
    groupId: string | null
    /**
     * The space it stands in; null = none
     */
    spaceId: string | null
    /**
     * Id of the furnishing that placed it; null = placed by a person or an import
     */
    origin: string | null
    /**
     * Whether a person has changed it since its furnishing; set by the service when a layout is saved
     */
    moved: boolean
  }[]
  /**
   * What changed, for people
   */
  message: string | null
}
/**
 * A revision of a layout without its content
 */
export interface LayoutSummary {
  /**
   * Of this revision
   */
  id: string
  /**
   * The floor it belongs to
   */
  floorId: string
  /**
   * 1 for the first layout of a floor, then one more each
   */
  revision: number
  /**
   * What made it
   */
  source: 'import' | 'save' | 'furnish' | 'restore'
  /**
   * What changed, for people
   */
  message: string | null
  /**
   * How many spaces it has
   */
  spaces: number
  /**
   * How many assets it has
   */
  assets: number
  /**
   * RFC 3339
   */
  createdAt: string
}
/**
 * Which part of the log
 */
export interface ListAuditParams {
  /**
   * What was done
   */
  event?:
    | (
        | 'session.opened'
        | 'session.closed'
        | 'sign_in.refused'
        | 'password.refused'
        | 'proof.refused'
        | 'user.created'
        | 'user.changed'
        | 'user.deleted'
        | 'user.linked'
        | 'second_factor.added'
        | 'second_factor.removed'
        | 'second_factor.required'
        | 'second_factor.not_required'
        | 'recovery_codes.renewed'
        | 'password.reset'
        | 'reset_link.made'
        | 'invitation.created'
        | 'invitation.resent'
        | 'invitation.withdrawn'
        | 'account.suspended'
        | 'account.resumed'
        | 'account.erasure_ordered'
        | 'account.erasure_taken_back'
        | 'account.erasure_begun'
        | 'token.created'
        | 'token.changed'
        | 'token.disabled'
        | 'token.enabled'
        | 'token.rotated'
        | 'token.deleted'
        | 'token.leaked'
        | 'token.refused'
        | 'origin.refused'
        | 'address.refused'
        | 'scope.refused'
        | 'kind.refused'
        | 'secret_in_query'
        | 'code.replayed'
        | 'temporary_tokens.created'
        | 'application.created'
        | 'application.changed'
        | 'application.disabled'
        | 'application.enabled'
        | 'application.rotated'
        | 'application.deleted'
        | 'client.refused'
        | 'authorization.refused'
        | 'challenge.reused'
        | 'consent.granted'
        | 'consent.denied'
        | 'consent.revoked'
        | 'floor.created'
        | 'floor.updated'
        | 'floor.archived'
        | 'floor.unarchived'
        | 'floor.deleted'
        | 'layout.saved'
        | 'job.created'
        | 'job.cancelled'
        | 'custom_attribute.created'
        | 'custom_attribute.changed'
        | 'custom_attribute.deleted'
        | 'custom_attribute.set'
        | 'extension.created'
        | 'extension.changed'
        | 'extension.deleted'
        | 'webhook.created'
        | 'webhook.changed'
        | 'webhook.enabled'
        | 'webhook.disabled'
        | 'webhook.rotated'
        | 'webhook.tested'
        | 'webhook.replayed'
        | 'webhook.deleted'
      )
    | undefined
  /**
   * Id of the user, token or application that did it
   */
  actor?: string | undefined
  /**
   * Id of the token, user or application that did it or to which it was done
   */
  about?: string | undefined
  /**
   * Entries from this time on, Unix seconds
   */
  since?: number | undefined
  /**
   * Entries before this time, Unix seconds
   */
  until?: number | undefined
  /**
   * Entries older than this one
   */
  before?: string | undefined
  /**
   * Most entries in an answer
   */
  limit?: number | undefined
}
/**
 * A token in the list of its account
 */
export interface ListedToken {
  id: string
  /**
   * publishable: for pages; secret: for backends
   */
  kind: 'publishable' | 'secret'
  /**
   * For people
   */
  name: string
  /**
   * Only an active one is accepted
   */
  status: 'active' | 'disabled' | 'expired' | 'replaced'
  /**
   * What it may do
   */
  scopes: ScopeName[]
  /**
   * Pages that may use it; empty for secret tokens
   */
  domains: string[]
  /**
   * Floors the token is narrowed to: ids, or label:<title> for all with that label; empty = all floors
   *
   * @maxItems 500
   */
  floors: string[]
  /**
   * For a secret token: addresses and networks it may be used from, as 203.0.113.0/24; empty = from everywhere
   *
   * @maxItems 100
   */
  addresses: string[]
  /**
   * For a secret token: calls in a period of the service; null = as many as the service allows
   */
  quota: number | null
  /**
   * The token, for publishable ones; others are shown once, when they are made
   */
  text: string | null
  /**
   * The first characters of its text, by which one finds it; null for secret tokens of earlier releases
   */
  start: string | null
  /**
   * Unix seconds
   */
  createdAt: number
  /**
   * E-mail of the user who made it, or of the owner it was handed over to; null where it is the owners'
   */
  createdBy: string | null
  /**
   * Unix seconds; null = does not expire
   */
  expiresAt: number | null
  /**
   * Unix seconds; null = not yet used. Up to a minute late
   */
  lastUsedAt: number | null
  /**
   * Client address of the last use, as quotas count it
   */
  lastAddress: string | null
  /**
   * Page of the last use; null where it came from no page
   */
  lastOrigin: string | null
  /**
   * Requests of the last 30 days. Up to a minute late
   */
  requests: number
  /**
   * Living temporary tokens made with it, counted up to 1000
   */
  temporaryTokens: number
}
/**
 * A user of the account
 */
export interface Member {
  id: string
  email: string
  /**
   * Holds every scope, and runs the account
   */
  owner: boolean
  /**
   * What the member may do
   */
  scopes: ScopeName[]
  /**
   * Whether the member is refused
   */
  disabled: boolean
  /**
   * Unix seconds
   */
  createdAt: number
  /**
   * The last time; Unix seconds; null = never
   */
  signedInAt: number | null
}
/**
 * The users of an account, and who has been invited
 */
export interface MemberList {
  members: Member[]
  invitations: Invitation[]
}
/**
 * Where a member is signed in
 */
export interface MemberSession {
  id: string
  /**
   * Unix seconds
   */
  openedAt: number
  /**
   * Unix seconds, up to a minute late
   */
  seenAt: number
  /**
   * Where it was opened
   */
  address: string | null
  /**
   * What the browser called itself
   */
  userAgent: string | null
  /**
   * How it was opened
   */
  method: 'password' | 'provider' | 'passkey'
  /**
   * What was asked for beside; null = nothing
   */
  secondFactor: ('totp' | 'passkey' | 'recovery_code') | null
}
/**
 * An entry of the log with the names of today
 */
export interface NamedAuditEntry {
  /**
   * Grows with time
   */
  id: string
  /**
   * When, Unix seconds
   */
  at: number
  /**
   * Who did it
   */
  actor: {
    /**
     * Such as user or token
     */
    kind: string
    id: string | null
  }
  /**
   * What was done, such as token.created
   */
  event: string
  /**
   * What it was done to
   */
  subject: {
    /**
     * Such as token or consent
     */
    kind: string
    id: string
  }
  /**
   * Depends on the event
   */
  detail: {
    [k: string]: unknown
  }
  /**
   * Client address as quotas count it; null where no request was the cause
   */
  address: string | null
  /**
   * What the client called itself, at most 256 characters
   */
  userAgent: string | null
  /**
   * The names of what the ids of the entry stand for now, by id; of what was deleted there is none
   */
  names: {
    [k: string]: string
  }
}
/**
 * By apiFieldName; null removes the value
 */
export interface NewCustomAttributeValues {
  [k: string]: string | number | boolean | null
}
/**
 * Every operation of the service by its name
 */
export interface Operations {
  /**
   * Furnishes a room, or a part of one, with pieces of a given set
   */
  furnish: {
    type: 'mutation'
    input: FurnishParams
    output: FurnishingResult
  }
  /**
   * Generates furniture groups of one type that fit into a bounding box
   */
  generateGroups: {
    type: 'mutation'
    input: GenerateGroupsParams
    output: FurnishingResult
  }
  /**
   * Places desks, task chairs and optionally sideboards in a repeating pattern in a bounding box
   */
  generateDeskGrid: {
    type: 'mutation'
    input: GenerateDeskGridParams
    output: FurnishingResult
  }
  /**
   * Creates a floor, with its first layout if you like
   */
  'floor.create': {
    type: 'mutation'
    input: CreateFloorParams
    output: Floor
  }
  /**
   * Reads floors from a file: IFC, DXF, GeoJSON or JSON
   */
  'floor.import': {
    type: 'mutation'
    input: ImportFloorsParams
    output: ImportedFloors
  }
  /**
   * Lists the floors of the account
   */
  'floor.list': {
    type: 'query'
    input: {
      /**
       * Most features on a page
       */
      limit?: number | undefined
      /**
       * How many to pass over
       */
      offset?: number | undefined
      /**
       * Where the page before ended: its `next`, or as in its Link; without offset
       */
      cursor?: string | undefined
      /**
       * Whether archived ones are listed too
       */
      includeArchived?: boolean | undefined
      /**
       * Title of a label that they have
       */
      label?: string | undefined
      /**
       * A part of their name, in capitals or not
       */
      search?: string | undefined
    }
    output: FloorCollection
  }
  /**
   * Reads a floor
   */
  'floor.read': {
    type: 'query'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
    }
    output: Floor
  }
  /**
   * Changes facts about a floor
   */
  'floor.update': {
    type: 'mutation'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      /**
       * The version that the change is based on, as it was read; null = any
       */
      ifMatch: number | null
      /**
       * For people
       */
      name?: string | undefined
      /**
       * false = public: readable with publishable tokens
       */
      private?: boolean | undefined
      /**
       * m²; null = that of its spaces
       */
      area?: (number | null) | undefined
      /**
       * m
       */
      elevation?: (number | null) | undefined
      /**
       * Degrees clockwise from the top of the plan (−z) to north; null = not known
       */
      northDirection?: (number | null) | undefined
      /**
       * Number of the storey; null = not known
       */
      floorNumber?: (number | null) | undefined
      /**
       * Marks for people
       */
      labels?:
        | {
            /**
             * For people
             */
            title: string
            /**
             * As you write colours, such as #e07a5f
             */
            color: string
          }[]
        | undefined
      /**
       * Where the plan lies on the earth; null = not known
       */
      georeference?: (Georeference | null) | undefined
      /**
       * Where it is (RFC 7946); null = not known
       */
      geometry?:
        | ({
            /**
             * The kind of geometry
             */
            type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon'
            /**
             * As the kind has them
             */
            coordinates: unknown[]
            [k: string]: unknown
          } | null)
        | undefined
    }
    output: Floor
  }
  /**
   * Puts a floor away: it stays readable and cannot be changed
   */
  'floor.archive': {
    type: 'mutation'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
    }
    output: Floor
  }
  /**
   * Takes a floor out of the archive
   */
  'floor.unarchive': {
    type: 'mutation'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
    }
    output: Floor
  }
  /**
   * Deletes an archived floor with all its layouts
   */
  'floor.delete': {
    type: 'mutation'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
    }
    output: Record<string, never>
  }
  /**
   * Gives a floor as a file: SVG, PNG, PDF, GeoJSON, DXF, IFC or glTF
   */
  'floor.export': {
    type: 'mutation'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      /**
       * gltf is binary, a .glb
       */
      format: 'svg' | 'png' | 'pdf' | 'geojson' | 'dxf' | 'ifc' | 'gltf'
      /**
       * Of the layout; left out: the newest
       */
      revision?: number | undefined
      /**
       * Of svg and png; default light
       */
      theme?: ('light' | 'dark') | undefined
      /**
       * Of svg, png and pdf: whether spaces are named; default true
       */
      labels?: boolean | undefined
      /**
       * Of svg and png, pixels; default 1600
       */
      width?: number | undefined
      /**
       * Of pdf, 1:n; default the largest that fits the paper
       */
      scale?: (20 | 50 | 100 | 200 | 500 | 1000) | undefined
      /**
       * Of pdf; default the smallest that the floor fits on
       */
      paper?: ('a4' | 'a3' | 'a2' | 'a1' | 'a0') | undefined
    }
    output: ExportedFloor
  }
  /**
   * Reads a layout of a floor: its spaces and what stands in them
   */
  'layout.read': {
    type: 'query'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      /**
       * Left out: the newest
       */
      revision?: number | undefined
    }
    output: Layout
  }
  /**
   * Saves a layout as a new revision of a floor
   */
  'layout.save': {
    type: 'mutation'
    input: SaveLayoutParams
    output: LayoutSummary
  }
  /**
   * Lists the revisions of the layout of a floor, newest first
   */
  'layout.list': {
    type: 'query'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      /**
       * Most features on a page
       */
      limit?: number | undefined
      /**
       * How many to pass over
       */
      offset?: number | undefined
      /**
       * Where the page before ended: its `next`, or as in its Link; without offset
       */
      cursor?: string | undefined
    }
    output: RevisionPage
  }
  /**
   * Tells what differs between two revisions of the layout of a floor
   */
  'layout.compare': {
    type: 'query'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      /**
       * The earlier revision, as a rule
       */
      from: number
      /**
       * The later one
       */
      to: number
    }
    output: LayoutComparison
  }
  /**
   * Saves what an earlier revision holds as a new one
   */
  'layout.restore': {
    type: 'mutation'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      /**
       * The version that the change is based on, as it was read; null = any
       */
      ifMatch: number | null
      /**
       * Whose content the new revision is to have
       */
      revision: number
      /**
       * What changed, for people
       */
      message?: (string | null) | undefined
    }
    output: LayoutSummary
  }
  /**
   * Lists the spaces of a floor, as its newest layout has them
   */
  'space.list': {
    type: 'query'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      /**
       * Most features on a page
       */
      limit?: number | undefined
      /**
       * How many to pass over
       */
      offset?: number | undefined
      /**
       * Where the page before ended: its `next`, or as in its Link; without offset
       */
      cursor?: string | undefined
    }
    output: SpaceCollection
  }
  /**
   * Reads a space
   */
  'space.read': {
    type: 'query'
    input: {
      /**
       * Id of the space
       */
      spaceId: string
    }
    output: Space
  }
  /**
   * Lists the assets of a floor, as its newest layout has them
   */
  'asset.list': {
    type: 'query'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      /**
       * Only those in this space
       */
      spaceId?: string | undefined
      /**
       * Only those of this type
       */
      type?: FurnitureType | undefined
      /**
       * Most features on a page
       */
      limit?: number | undefined
      /**
       * How many to pass over
       */
      offset?: number | undefined
      /**
       * Where the page before ended: its `next`, or as in its Link; without offset
       */
      cursor?: string | undefined
    }
    output: AssetCollection
  }
  /**
   * Reads an asset
   */
  'asset.read': {
    type: 'query'
    input: {
      /**
       * Id of the asset
       */
      assetId: string
    }
    output: Asset
  }
  /**
   * Furnishes spaces of a floor in the background: nothing is saved unless it is asked for
   */
  'floor.furnish': {
    type: 'mutation'
    input: FurnishFloorParams
    output: Job
  }
  /**
   * Lists the jobs of a floor, newest first
   */
  'job.list': {
    type: 'query'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      /**
       * Most features on a page
       */
      limit?: number | undefined
      /**
       * How many to pass over
       */
      offset?: number | undefined
      /**
       * Where the page before ended: its `next`, or as in its Link; without offset
       */
      cursor?: string | undefined
    }
    output: JobPage
  }
  /**
   * Reads how far a job is
   */
  'job.read': {
    type: 'query'
    input: {
      /**
       * Id of the job
       */
      jobId: string
    }
    output: Job
  }
  /**
   * Reads what a job has found
   */
  'job.result': {
    type: 'query'
    input: {
      /**
       * Id of the job
       */
      jobId: string
    }
    output: JobResult
  }
  /**
   * Stops a job
   */
  'job.cancel': {
    type: 'mutation'
    input: {
      /**
       * Id of the job
       */
      jobId: string
    }
    output: Job
  }
  /**
   * Saves what a job has found as a new layout of its floor
   */
  'job.save': {
    type: 'mutation'
    input: SaveJobParams
    output: LayoutSummary
  }
  /**
   * Places desks in up to 100 bounding boxes, each as generateDeskGrid does
   */
  generateDeskGrids: {
    type: 'mutation'
    input: DeskGridBatchParams
    output: DeskGridBatchResult
  }
  /**
   * Has up to 100000 desk grids or rooms, or 1000 floors, furnished in the background
   */
  'bulkJob.create': {
    type: 'mutation'
    input: CreateBulkJobParams
    output: BulkJob
  }
  /**
   * Reads how far a bulk job is
   */
  'bulkJob.read': {
    type: 'query'
    input: {
      /**
       * Id of the job
       */
      jobId: string
    }
    output: BulkJob
  }
  /**
   * Tells how far a bulk job is each time it has got on, as server-sent events; as JSON it tells it once
   */
  'bulkJob.events': {
    type: 'subscription'
    input: {
      /**
       * Id of the job
       */
      jobId: string
    }
    output: BulkJob
  }
  /**
   * Reads the results of a bulk job: a page as JSON, or all of them as a stream
   */
  'bulkJob.result': {
    type: 'query'
    input: {
      /**
       * Id of the job
       */
      jobId: string
      /**
       * The `next` of the page before; streams have no pages
       */
      cursor?: string | undefined
      /**
       * Most results of a page, which is shorter where they are long
       */
      limit?: number | undefined
    }
    output: BulkResultPage
  }
  /**
   * Stops a bulk job
   */
  'bulkJob.cancel': {
    type: 'mutation'
    input: {
      /**
       * Id of the job
       */
      jobId: string
    }
    output: BulkJob
  }
  /**
   * Removes a bulk job that has ended, with its results
   */
  'bulkJob.delete': {
    type: 'mutation'
    input: {
      /**
       * Id of the job
       */
      jobId: string
    }
    output: null
  }
  /**
   * Defines a custom attribute of floors, spaces or assets
   */
  'customAttribute.create': {
    type: 'mutation'
    input: CreateCustomAttributeParams
    output: CustomAttribute
  }
  /**
   * Lists the custom attributes that are defined
   */
  'customAttribute.list': {
    type: 'query'
    input: {
      /**
       * Those of this type only
       */
      resourceType?: ('floor' | 'space' | 'asset') | undefined
    }
    output: {
      /**
       * By resource type, then in the order of their making
       */
      customAttributes: CustomAttribute[]
    }
  }
  /**
   * Reads the definition of a custom attribute
   */
  'customAttribute.read': {
    type: 'query'
    input: {
      /**
       * Id of the custom attribute
       */
      customAttributeId: string
    }
    output: CustomAttribute
  }
  /**
   * Changes the name, title or description of a custom attribute
   */
  'customAttribute.update': {
    type: 'mutation'
    input: {
      /**
       * Id of the custom attribute
       */
      customAttributeId: string
      /**
       * Its name in values; one of a kind for each resource type
       */
      apiFieldName?: string | undefined
      /**
       * For people
       */
      title?: string | undefined
      /**
       * For people
       */
      description?: string | undefined
      /**
       * Cannot be changed; may be sent as it is
       */
      resourceType?: ('floor' | 'space' | 'asset') | undefined
      /**
       * Cannot be changed; may be sent as it is
       */
      valueType?: ('text' | 'number' | 'boolean') | undefined
    }
    output: CustomAttribute
  }
  /**
   * Deletes a custom attribute with all its values
   */
  'customAttribute.delete': {
    type: 'mutation'
    input: {
      /**
       * Id of the custom attribute
       */
      customAttributeId: string
    }
    output: Record<string, never>
  }
  /**
   * Reads the values of the custom attributes of a floor
   */
  'customAttributeValues.readFloor': {
    type: 'query'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
    }
    output: CustomAttributeValues
  }
  /**
   * Sets values of custom attributes of a floor; the others stay
   */
  'customAttributeValues.updateFloor': {
    type: 'mutation'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      values: NewCustomAttributeValues
    }
    output: CustomAttributeValues
  }
  /**
   * Sets all values of custom attributes of a floor; those that are not named are removed
   */
  'customAttributeValues.replaceFloor': {
    type: 'mutation'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
      values: NewCustomAttributeValues
    }
    output: CustomAttributeValues
  }
  /**
   * Reads the values of the custom attributes of a space
   */
  'customAttributeValues.readSpace': {
    type: 'query'
    input: {
      /**
       * Id of the space
       */
      spaceId: string
    }
    output: CustomAttributeValues
  }
  /**
   * Sets values of custom attributes of a space; the others stay
   */
  'customAttributeValues.updateSpace': {
    type: 'mutation'
    input: {
      /**
       * Id of the space
       */
      spaceId: string
      values: NewCustomAttributeValues
    }
    output: CustomAttributeValues
  }
  /**
   * Sets all values of custom attributes of a space; those that are not named are removed
   */
  'customAttributeValues.replaceSpace': {
    type: 'mutation'
    input: {
      /**
       * Id of the space
       */
      spaceId: string
      values: NewCustomAttributeValues
    }
    output: CustomAttributeValues
  }
  /**
   * Reads the values of the custom attributes of an asset
   */
  'customAttributeValues.readAsset': {
    type: 'query'
    input: {
      /**
       * Id of the asset
       */
      assetId: string
    }
    output: CustomAttributeValues
  }
  /**
   * Sets values of custom attributes of an asset; the others stay
   */
  'customAttributeValues.updateAsset': {
    type: 'mutation'
    input: {
      /**
       * Id of the asset
       */
      assetId: string
      values: NewCustomAttributeValues
    }
    output: CustomAttributeValues
  }
  /**
   * Sets all values of custom attributes of an asset; those that are not named are removed
   */
  'customAttributeValues.replaceAsset': {
    type: 'mutation'
    input: {
      /**
       * Id of the asset
       */
      assetId: string
      values: NewCustomAttributeValues
    }
    output: CustomAttributeValues
  }
  /**
   * Creates an extension
   */
  'extension.create': {
    type: 'mutation'
    input: CreateExtensionParams
    output: Extension
  }
  /**
   * Lists the extensions of the account
   */
  'extension.list': {
    type: 'query'
    input: Record<string, never>
    output: {
      /**
       * In the order of their making
       */
      extensions: Extension[]
    }
  }
  /**
   * Reads an extension
   */
  'extension.read': {
    type: 'query'
    input: {
      /**
       * Id of the extension
       */
      extensionId: string
    }
    output: Extension
  }
  /**
   * Changes an extension
   */
  'extension.update': {
    type: 'mutation'
    input: {
      /**
       * Id of the extension
       */
      extensionId: string
      /**
       * For people
       */
      name?: string | undefined
      /**
       * For people
       */
      description?: string | undefined
      /**
       * Of the page that is opened: https://…
       */
      url?: string | undefined
      /**
       * What it is opened with
       */
      parameters?:
        | {
            /**
             * In the query of the address
             */
            name: string
            /**
             * What it stands for: of floorId, the floor that is open
             */
            type: 'text' | 'number' | 'boolean' | 'accountId' | 'floorId' | 'spaceId' | 'assetId'
            /**
             * Whether the extension needs it
             */
            required?: boolean | undefined
            /**
             * For people
             */
            description?: string | undefined
          }[]
        | undefined
    }
    output: Extension
  }
  /**
   * Deletes an extension
   */
  'extension.delete': {
    type: 'mutation'
    input: {
      /**
       * Id of the extension
       */
      extensionId: string
    }
    output: Record<string, never>
  }
  /**
   * Creates a webhook; its secret is shown only now
   */
  'webhook.create': {
    type: 'mutation'
    input: CreateWebhookParams
    output: WebhookWithSecret
  }
  /**
   * Lists the webhooks of the account
   */
  'webhook.list': {
    type: 'query'
    input: Record<string, never>
    output: {
      /**
       * In the order of their making
       */
      webhooks: Webhook[]
    }
  }
  /**
   * Reads a webhook
   */
  'webhook.read': {
    type: 'query'
    input: {
      /**
       * Id of the webhook
       */
      webhookId: string
    }
    output: Webhook
  }
  /**
   * Changes a webhook, enables or disables it
   */
  'webhook.update': {
    type: 'mutation'
    input: {
      /**
       * Id of the webhook
       */
      webhookId: string
      /**
       * For people
       */
      name?: (string | null) | undefined
      /**
       * https://…; must be reachable from the internet
       */
      url?: string | undefined
      /**
       * What is sent
       */
      events?:
        | (
            | 'floor.created'
            | 'floor.updated'
            | 'floor.published'
            | 'floor.archived'
            | 'floor.unarchived'
            | 'floor.deleted'
          )[]
        | undefined
      /**
       * Whether anything is sent
       */
      enabled?: boolean | undefined
    }
    output: Webhook
  }
  /**
   * Deletes a webhook with the log of its deliveries; nothing more is sent to it
   */
  'webhook.delete': {
    type: 'mutation'
    input: {
      /**
       * Id of the webhook
       */
      webhookId: string
    }
    output: Record<string, never>
  }
  /**
   * Replaces the secret of a webhook; the old one signs beside the new one for a while
   */
  'webhook.rotateSecret': {
    type: 'mutation'
    input: {
      /**
       * Id of the webhook
       */
      webhookId: string
      /**
       * How long the old secret signs beside the new one, seconds
       */
      graceSeconds?: number | undefined
      /**
       * The `updatedAt` that the webhook must have, so that sending twice replaces once
       */
      ifUpdatedAt?: string | undefined
    }
    output: WebhookWithSecret
  }
  /**
   * Sends an event webhook.test to a webhook, once
   */
  'webhook.test': {
    type: 'mutation'
    input: {
      /**
       * Id of the webhook
       */
      webhookId: string
    }
    output: WebhookDelivery
  }
  /**
   * Lists what was and is to be delivered to a webhook, newest first
   */
  'webhook.deliveries': {
    type: 'query'
    input: {
      /**
       * Id of the webhook
       */
      webhookId: string
      /**
       * Those with this status only
       */
      status?: ('pending' | 'delivered' | 'failed') | undefined
      /**
       * Most deliveries on a page
       */
      limit?: number | undefined
      /**
       * The `next` of the page before
       */
      cursor?: string | undefined
    }
    output: {
      /**
       * Newest first
       */
      deliveries: WebhookDelivery[]
      /**
       * The cursor of the next page; null on the last
       */
      next: string | null
    }
  }
  /**
   * Delivers an event again, at once and with all its attempts
   */
  'webhook.replay': {
    type: 'mutation'
    input: {
      /**
       * Id of the webhook
       */
      webhookId: string
      /**
       * Id of the delivery
       */
      deliveryId: string
    }
    output: WebhookDelivery
  }
  /**
   * Tells a caller what its token is and may do
   */
  'token.self': {
    type: 'query'
    input: Record<string, never>
    output: TokenSelf
  }
  /**
   * Creates a short-lived token with some of the scopes and floors of the calling one
   */
  'temporaryToken.create': {
    type: 'mutation'
    input: TemporaryTokenParams
    output: TemporaryToken
  }
  /**
   * Lists the publishable and secret tokens of the account, newest first
   */
  'accessTokens.list': {
    type: 'query'
    input: Record<string, never>
    output: ListedToken[]
  }
  /**
   * Tells how many requests were made with a token, day by day
   */
  'accessTokens.usage': {
    type: 'query'
    input: {
      /**
       * Of the token
       */
      id: string
    }
    output: TokenUsage
  }
  /**
   * Tells whether the domains of a publishable token allow a page, and why not
   */
  'accessTokens.checkOrigin': {
    type: 'query'
    input: CheckOriginParams
    output: OriginCheck
  }
  /**
   * Creates a publishable or secret access token
   */
  'accessTokens.create': {
    type: 'mutation'
    input: CreateTokenParams
    output: CreatedToken
  }
  /**
   * Renames a token, changes its scopes, domains, floors, addresses, quota or end, disables or enables it
   */
  'accessTokens.update': {
    type: 'mutation'
    input: UpdateTokenParams
    output: TokenSummary
  }
  /**
   * Replaces a token by a new one with the same name, scopes, domains, floors, addresses and quota
   */
  'accessTokens.rotate': {
    type: 'mutation'
    input: RotateTokenParams
    output: CreatedToken
  }
  /**
   * Deletes a token: it is refused from the next request on
   */
  'accessTokens.delete': {
    type: 'mutation'
    input: {
      /**
       * Of the token
       */
      id: string
    }
    output: Record<string, never>
  }
  /**
   * Lists the applications that the user has let in
   */
  'applications.list': {
    type: 'query'
    input: Record<string, never>
    output: GrantedApplication[]
  }
  /**
   * Takes back what an application was allowed: its codes and tokens are deleted
   */
  'applications.revoke': {
    type: 'mutation'
    input: {
      /**
       * Of the consent
       */
      id: string
    }
    output: Record<string, never>
  }
  /**
   * Lists the audit log, newest first
   */
  'audit.list': {
    type: 'query'
    input: ListAuditParams
    output: NamedAuditEntry[]
  }
  /**
   * Lists the users of the account, and the invitations that wait for an answer
   */
  'member.list': {
    type: 'query'
    input: Record<string, never>
    output: MemberList
  }
  /**
   * Invites somebody to the account, by mail where the service sends mail
   */
  'member.invite': {
    type: 'mutation'
    input: InviteParams
    output: SentInvitation
  }
  /**
   * Sends an invitation again, or makes its link anew
   */
  'member.resendInvitation': {
    type: 'mutation'
    input: {
      /**
       * Of the invitation
       */
      id: string
    }
    output: SentInvitation
  }
  /**
   * Withdraws an invitation: its link does nothing any more
   */
  'member.withdrawInvitation': {
    type: 'mutation'
    input: {
      /**
       * Of the invitation
       */
      id: string
    }
    output: null
  }
  /**
   * Changes what a member may do, makes one an owner or not, disables or enables one
   */
  'member.update': {
    type: 'mutation'
    input: UpdateMemberParams
    output: Member
  }
  /**
   * Removes a member from the account
   */
  'member.remove': {
    type: 'mutation'
    input: {
      /**
       * Of the member
       */
      id: string
    }
    output: null
  }
  /**
   * Sends a member a link to set a new password, or makes one to hand over
   */
  'member.sendResetLink': {
    type: 'mutation'
    input: {
      /**
       * Of the member
       */
      id: string
    }
    output: SentLink
  }
  /**
   * Lists where a member is signed in
   */
  'member.sessions': {
    type: 'query'
    input: {
      /**
       * Of the member
       */
      id: string
    }
    output: MemberSession[]
  }
  /**
   * Ends a session of a member
   */
  'member.endSession': {
    type: 'mutation'
    input: {
      /**
       * Of the member
       */
      id: string
      /**
       * Of one of its sessions
       */
      sessionId: string
    }
    output: null
  }
  /**
   * Lists the OAuth applications that the account has registered
   */
  'ownApplications.list': {
    type: 'query'
    input: Record<string, never>
    output: RegisteredApplication[]
  }
  /**
   * Registers an OAuth application; its secret is shown this once
   */
  'ownApplications.create': {
    type: 'mutation'
    input: {
      /**
       * What users see of it
       */
      name: string
      /**
       * Whether it has no secret, because it runs on machines of users: it must use PKCE, and on loopback any port will do
       */
      public?: boolean | undefined
      /**
       * Where users are sent back to: https, or http on loopback
       */
      redirectUri: string
      moreRedirectUris?: string[] | undefined
      /**
       * What users are asked for, all or nothing
       *
       * @minItems 1
       * @maxItems 21
       */
      scopes: ScopeName[]
      /**
       * Whether authorization requests without PKCE are refused
       */
      requirePkce?: boolean | undefined
      /**
       * Where users learn who makes it
       */
      homepage?: string | undefined
    }
    output: ApplicationWithSecret
  }
  /**
   * Changes an application of the account, disables or enables it
   */
  'ownApplications.update': {
    type: 'mutation'
    input: {
      /**
       * Of the application
       */
      clientId: string
      /**
       * What users see of it
       */
      name?: string | undefined
      /**
       * Where users are sent back to: https, or http on loopback
       */
      redirectUri?: string | undefined
      moreRedirectUris?: string[] | undefined
      /**
       * What users are asked for, all or nothing
       */
      scopes?: ScopeName[] | undefined
      /**
       * Whether authorization requests without PKCE are refused
       */
      requirePkce?: boolean | undefined
      homepage?: (string | null) | undefined
      /**
       * Whether it is refused, until it is enabled again
       */
      disabled?: boolean | undefined
    }
    output: RegisteredApplication
  }
  /**
   * Replaces the secret of an application; the new one is shown this once
   */
  'ownApplications.rotate': {
    type: 'mutation'
    input: RotateApplicationParams
    output: ApplicationWithSecret
  }
  /**
   * Deletes an application of the account, with what users let it do
   */
  'ownApplications.delete': {
    type: 'mutation'
    input: {
      /**
       * Of the application
       */
      clientId: string
    }
    output: null
  }
}
/**
 * A layout to save as a new revision of a floor
 */
export interface SaveLayoutParams {
  /**
   * Id of the floor
   */
  floorId: string
  /**
   * The version that the change is based on, as it was read; null = any
   */
  ifMatch: number | null
  /**
   * All spaces, in the order in which they are listed
   *
   * @maxItems 2000
   */
  spaces: {
    /**
     * Of one there is, or one of your own; left out = a new one
     */
    id?: string | undefined
    /**
     * For people, such as "Kitchen" or "2.14"
     */
    name: string
    /**
     * What it is used for, in the words of its source, such as "Office" or "Schlafzimmer"
     */
    usage?: (string | null) | undefined
    /**
     * How it is furnished; null = told by its usage and name
     */
    template?: (TemplateName | null) | undefined
    /**
     * As FurnishingAI.furnish takes it; in the coordinates of the floor, metres
     */
    room: Room
  }[]
  /**
   * All assets
   */
  assets?:
    | {
        /**
         * Of one there is, or one of your own; left out = a new one
         */
        id?: string | undefined
        /**
         * What the piece is
         */
        type: FurnitureType
        /**
         * For people, such as its product; null = none
         */
        name?: (string | null) | undefined
        /**
         * [x, y, z] of the origin of its shape in the coordinates of the floor, metres
         *
         * @minItems 3
         * @maxItems 3
         */
        position: [number, number, number]
        /**
         * About its origin, degrees, clockwise seen from above
         */
        rotation: number
        /**
         * Its form
         */
        shape: Shape
        /**
         * Shared by the pieces that stand together
         */
        groupId?: (string | null) | undefined
        /**
         * The space it stands in; null = none
         */
        spaceId?: (string | null) | undefined
        /**
         * Id of the furnishing that placed it; null = placed by a person or an import
         */
        origin?: (string | null) | undefined
        /**
         * Whether a person has changed it since its furnishing; set by the service when a layout is saved
         */
        moved?: boolean | undefined
      }[]
    | undefined
  /**
   * What changed, for people
   */
  message?: (string | null) | undefined
}
/**
 * A page of the revisions of a layout
 */
export interface RevisionPage {
  /**
   * Newest first
   */
  revisions: LayoutSummary[]
  /**
   * The cursor of the next page; null on the last
   */
  next: string | null
}
/**
 * A page of spaces
 */
export interface SpaceCollection {
  /**
   * GeoJSON
   */
  type: 'FeatureCollection'
  /**
   * In the order of the layout
   */
  features: Space[]
  /**
   * The cursor of the next page; null on the last
   */
  next: string | null
}
/**
 * A space of a floor as a GeoJSON Feature
 */
export interface Space {
  /**
   * GeoJSON
   */
  type: 'Feature'
  /**
   * Of the space
   */
  id: string
  /**
   * What the feature is
   */
  resourceType: 'Space'
  /**
   * What it belongs to, and what belongs to it
   */
  resourceRelations: {
    /**
     * Id of its floor
     */
    floor: string
    /**
     * Ids of what stands in it
     */
    assets: string[]
  }
  /**
   * As in the layout; `room` can be sent to furnish
   */
  properties: {
    /**
     * For people, such as "Kitchen" or "2.14"
     */
    name: string
    /**
     * What it is used for, in the words of its source, such as "Office" or "Schlafzimmer"
     */
    usage: string | null
    /**
     * How it is furnished; null = told by its usage and name
     */
    template: TemplateName | null
    /**
     * As FurnishingAI.furnish takes it; in the coordinates of the floor, metres
     */
    room: Room
    /**
     * Of its floor, m²
     */
    area: number
  }
  /**
   * Its outline on the earth (RFC 7946); null = the floor has no georeference
   */
  geometry: {
    /**
     * GeoJSON
     */
    type: 'Polygon'
    /**
     * Rings of [longitude, latitude]
     */
    coordinates: number[][][]
  } | null
}
/**
 * Which furnishings of a job are saved
 */
export interface SaveJobParams {
  /**
   * Id of the job
   */
  jobId: string
  /**
   * By the id of a space the id of the furnishing that it gets, where that is not the chosen one
   */
  choices?:
    | {
        [k: string]: string
      }
    | undefined
}
/**
 * A webhook just made, or one whose secret was replaced
 */
export interface WebhookWithSecret {
  webhook: Webhook
  /**
   * whsec_…: verifies what is sent (Standard Webhooks); shown here only
   */
  secret: string
}
/**
 * An address that events of floors are sent to
 */
export interface Webhook {
  /**
   * Of the webhook
   */
  id: string
  /**
   * For people
   */
  name: string | null
  /**
   * Where events are sent
   */
  url: string
  /**
   * What is sent
   */
  events: (
    | 'floor.created'
    | 'floor.updated'
    | 'floor.published'
    | 'floor.archived'
    | 'floor.unarchived'
    | 'floor.deleted'
  )[]
  /**
   * Whether anything is sent
   */
  enabled: boolean
  /**
   * Why the service disabled it: gone = it answered 410; failing = ten attempts of a delivery failed
   */
  disabledReason: ('gone' | 'failing') | null
  /**
   * RFC 3339: until then what is sent is signed with the secret of before, too
   */
  previousSecretUntil: string | null
  /**
   * RFC 3339
   */
  createdAt: string
  /**
   * RFC 3339
   */
  updatedAt: string
}
/**
 * An event on its way to a webhook
 */
export interface WebhookDelivery {
  /**
   * Sent as webhook-id, each time
   */
  id: string
  /**
   * Such as floor.updated
   */
  event: string
  /**
   * pending: an attempt is to come
   */
  status: 'pending' | 'delivered' | 'failed'
  /**
   * Why it failed, where no attempt says so
   */
  reason: string | null
  /**
   * RFC 3339
   */
  createdAt: string
  /**
   * RFC 3339; null when there is none to come
   */
  nextAttemptAt: string | null
  /**
   * What is sent
   */
  body: string
  /**
   * Oldest first
   */
  attempts: WebhookAttempt[]
}
/**
 * One attempt to deliver
 */
export interface WebhookAttempt {
  /**
   * From 1 on
   */
  number: number
  /**
   * RFC 3339
   */
  at: string
  /**
   * Milliseconds
   */
  durationMs: number
  /**
   * HTTP status; null where there was no answer
   */
  responseCode: number | null
  /**
   * Why it failed; null where it did not
   */
  error: string | null
  /**
   * The beginning of the answer
   */
  excerpt: string | null
}
/**
 * What a caller may know of its own token
 */
export interface TokenSelf {
  /**
   * Of the token: another one with every sign-in
   */
  id: string
  /**
   * How the token was made
   */
  kind: 'publishable' | 'secret' | 'temporary' | 'oauth'
  /**
   * What it may do
   */
  scopes: ScopeName[]
  /**
   * Domains of a publishable token; empty for the other kinds
   */
  domains: string[]
  /**
   * Floors the token is narrowed to: ids, or label:<title> for all with that label; empty = all floors
   *
   * @maxItems 500
   */
  floors: string[]
  /**
   * Unix seconds; null = does not expire
   */
  expiresAt: number | null
  /**
   * Of an OAuth token: the user who let the application in, the same at every sign-in
   */
  sub?: string | undefined
  /**
   * Of a secret or OAuth token: whose floor plans it opens
   */
  account?:
    | {
        /**
         * Of the account
         */
        id: string
        /**
         * For people
         */
        name: string
      }
    | undefined
}
/**
 * What a temporary token may do, and for how long
 */
export interface TemporaryTokenParams {
  /**
   * A subset of the scopes of the calling token
   *
   * @minItems 1
   * @maxItems 64
   */
  scopes: ScopeDefinition[]
  /**
   * Lifetime, seconds
   */
  durationSeconds?: number | undefined
  /**
   * Floors the token is narrowed to: ids, or label:<title> for all with that label; empty = all floors
   */
  floors?: string[] | undefined
}
/**
 * A pair that names a scope: floor has 7 actions, webhook 5
 */
export interface ScopeDefinition {
  /**
   * What is acted on
   */
  resource: 'floor' | 'webhook'
  /**
   * What may be done with it
   */
  action:
    | 'archive'
    | 'create'
    | 'delete'
    | 'export'
    | 'queryPublic'
    | 'queryPrivate'
    | 'query'
    | 'readPrivate'
    | 'readPublic'
    | 'read'
    | 'update'
}
/**
 * A token that ends by itself
 */
export interface TemporaryToken {
  /**
   * Complete value for the Authorization header
   */
  authorization: string
  /**
   * Unix seconds at which the token expires
   */
  expiresAt: number
}
/**
 * How much a token is used
 */
export interface TokenUsage {
  /**
   * Oldest first, days without requests included. Requests with its temporary tokens count
   *
   * @minItems 30
   * @maxItems 30
   */
  days: {
    /**
     * Of UTC
     */
    day: string
    /**
     * On that day
     */
    requests: number
  }[]
}
/**
 * How the domains of a publishable token judge a page
 */
export interface OriginCheck {
  /**
   * What a browser sends from there
   */
  origin: string
  /**
   * Whether the domains of the token let it in
   */
  allowed: boolean
  /**
   * The domain that allows it
   */
  entry: string | null
  /**
   * Why, for people
   */
  reason: string
}
/**
 * What to change; what is left out stays
 */
export interface UpdateTokenParams {
  /**
   * Of the token
   */
  id: string
  /**
   * For people
   */
  name?: string | undefined
  /**
   * What the token may do
   */
  scopes?: ScopeName[] | undefined
  /**
   * For a publishable token, at least one: [scheme://][*.]host[:port]
   */
  domains?: string[] | undefined
  /**
   * Floors the token is narrowed to: ids, or label:<title> for all with that label; empty = all floors
   */
  floors?: string[] | undefined
  /**
   * For a secret token: addresses and networks it may be used from, as 203.0.113.0/24; empty = from everywhere
   */
  addresses?: string[] | undefined
  /**
   * For a secret token: calls in a period of the service; null = as many as the service allows
   */
  quota?: (number | null) | undefined
  /**
   * Unix seconds; null = does not expire
   */
  expiresAt?: (number | null) | undefined
  /**
   * Whether the token is refused, until it is enabled again
   */
  disabled?: boolean | undefined
}
/**
 * A token to replace by a new one
 */
export interface RotateTokenParams {
  /**
   * Of the token to replace
   */
  id: string
  /**
   * How long the old token keeps working, seconds
   */
  graceSeconds?: number | undefined
}
/**
 * An invitation with its link
 */
export interface SentInvitation {
  invitation: Invitation
  /**
   * The link to hand over, shown this once; null where the service sends it by mail
   */
  link: string | null
}
/**
 * What to change; what is left out stays
 */
export interface UpdateMemberParams {
  /**
   * Of the member
   */
  id: string
  /**
   * Whether the member owns the account, and so holds every scope
   */
  owner?: boolean | undefined
  /**
   * What the member may do where it is no owner
   */
  scopes?: ScopeName[] | undefined
  /**
   * Whether the member is refused, until enabled again
   */
  disabled?: boolean | undefined
}
/**
 * A link by which a member sets a new password
 */
export interface SentLink {
  /**
   * The link to hand over, shown this once; null where the service sends it by mail
   */
  link: string | null
}
/**
 * An OAuth application of the account
 */
export interface RegisteredApplication {
  clientId: string
  name: string
  /**
   * Whether it has no secret, because it runs on machines of users: it must use PKCE, and on loopback any port will do
   */
  public: boolean
  redirectUri: string
  moreRedirectUris: string[]
  scopes: ScopeName[]
  requirePkce: boolean
  /**
   * Page of its makers
   */
  homepage: string | null
  disabled: boolean
  /**
   * Unix seconds
   */
  createdAt: number
}
/**
 * An application whose secret is replaced
 */
export interface RotateApplicationParams {
  /**
   * Of the application
   */
  clientId: string
  /**
   * How long the old secret works too, seconds
   */
  graceSeconds?: number | undefined
}
/**
 * An application to register
 */
export interface RegisterApplicationParams {
  /**
   * What users see of it
   */
  name: string
  /**
   * Whether it has no secret, because it runs on machines of users: it must use PKCE, and on loopback any port will do
   */
  public: boolean
  /**
   * Where users are sent back to: https, or http on loopback
   */
  redirectUri: string
  /**
   * Others where users may be sent back to; only of public applications
   *
   * @maxItems 9
   *
   * Items: Where users are sent back to: https, or http on loopback
   */
  moreRedirectUris: string[]
  /**
   * What users are asked for, all or nothing
   *
   * @minItems 1
   * @maxItems 21
   */
  scopes: ScopeName[]
  /**
   * Whether authorization requests without PKCE are refused
   */
  requirePkce: boolean
  /**
   * Where users learn who makes it
   */
  homepage?: string | undefined
}
/**
 * What to change; what is left out stays
 */
export interface UpdateApplicationParams {
  /**
   * Of the application
   */
  clientId: string
  /**
   * What users see of it
   */
  name?: string | undefined
  /**
   * Where users are sent back to: https, or http on loopback
   */
  redirectUri?: string | undefined
  /**
   * Others where users may be sent back to; only of public applications
   */
  moreRedirectUris?: string[] | undefined
  /**
   * What users are asked for, all or nothing
   */
  scopes?: ScopeName[] | undefined
  /**
   * Whether authorization requests without PKCE are refused
   */
  requirePkce?: boolean | undefined
  homepage?: (string | null) | undefined
  /**
   * Whether it is refused, until it is enabled again
   */
  disabled?: boolean | undefined
}

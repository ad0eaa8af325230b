/** Where the Model Context Protocol is spoken; tokens may be for this address only. */
export const MCP_PATH = '/mcp'

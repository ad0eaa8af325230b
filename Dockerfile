# The service as an image: built with all tools, run with none of them, as a user without rights, on a file system that may be read-only.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/build tools/build
COPY tools/extras tools/extras
RUN npm ci && npm run extras
COPY . .
RUN node tools/build/build.mjs all && npm ci --omit=dev && rm -rf tools/extras/node_modules && npm run extras -- --production

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/var/lib/roomwright MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/tools/extras/node_modules tools/extras/node_modules
COPY --from=build /app/build build
COPY --from=build /app/examples examples
RUN ln -s /app/build/program/process/cli.js /usr/local/bin/roomwright && install -d -o node -g node -m 700 "$DATA_DIR"
USER node
VOLUME /var/lib/roomwright
EXPOSE 8787
# A first start makes its store, and compilers are warmed up, before it is ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8787}/readyz`).then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/program/process/node.js"]

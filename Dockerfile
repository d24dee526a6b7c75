# syntax=docker/dockerfile:1

FROM node:22-slim AS build
WORKDIR /app
ENV NODE_ENV=production
COPY . .
# Installs what the lock file names and builds, as `npm start` does.
RUN --mount=type=cache,target=/root/.npm node src/tooling/prepare.mjs

FROM node:22-slim
# eSpeak NG gives voices in a hundred languages beside the embedded English ones.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends espeak-ng \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4242 DIALPATH_DATA_DIR=/data
# The allocator keeps less memory, as under `npm start` (docs/performance.md, “Memory”).
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4242
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]

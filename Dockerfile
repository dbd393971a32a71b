# syntax=docker/dockerfile:1
# Groundnote in a container. Not yet run: see docs/operations.md.
#   docker build -t groundnote .
#   docker run --env-file groundnote.env -p 127.0.0.1:3000:3000 --read-only --tmpfs /tmp --cap-drop ALL \
#     --security-opt no-new-privileges groundnote

FROM node:20.20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No install scripts: no package that we ship needs one.
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs --force

FROM node:20.20-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev

FROM node:20.20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/groundnote
# Return freed memory to the system: saves about 100 MB with speech recognition.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=65536
WORKDIR /app
# Owned by root, so the server can't change its own program.
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/package.json /app/LICENSE /app/THIRD_PARTY_NOTICES.md ./
COPY --from=build /app/server/db/migrations ./server/db/migrations
COPY --from=build /app/server/adapters/note-writer/prompts ./server/adapters/note-writer/prompts
COPY --from=build /app/engine/reader/weights ./engine/reader/weights
RUN install -d -o node -g node -m 0700 /var/lib/groundnote /var/backups/groundnote
VOLUME ["/var/lib/groundnote", "/var/backups/groundnote"]
USER node
EXPOSE 3000
# CMD runs node directly, without a shell, so it receives the signal.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]

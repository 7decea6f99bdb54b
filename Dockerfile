# One image for every role: `start`, `start --role worker`, `migrate`, `doctor`, `backup /data/x`. It runs as a user of
# its own and needs no writable root: only /data (embedded store, or a backup) and /tmp.
# test/image.heavy.ts follows these lines without Docker.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY render/package.json render/
COPY web/package.json web/
RUN npm ci
COPY . .
RUN npm run bundle

FROM node:20-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY render/package.json render/
COPY web/package.json web/
RUN npm ci --omit=dev --workspaces=false

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production VITRINE_HOST=0.0.0.0 VITRINE_DATA_DIR=/data VITRINE_DRAIN_SECONDS=5
COPY package.json LICENSE ./
COPY bin bin
COPY migrations migrations
COPY demo demo
COPY model model
COPY render/font render/font
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 4600 4601
# Ready, not only alive: a balancer that goes by this sends nothing to a process that is stopping.
HEALTHCHECK --interval=10s --timeout=10s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:4601/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "bin/vitrine.js"]
CMD ["start"]

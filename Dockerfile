# One image for every role: `start`, `start --role worker`, `migrate`, `doctor`, `backup /data/x`. It holds the package
# as anybody would install it, runs as a user of its own and needs no writable root: only /data (embedded store, or a
# backup) and /tmp. test/package/image.heavy.ts builds and runs it, or follows these lines where there is no Podman.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY render/package.json render/
COPY web/package.json web/
RUN npm ci
COPY . .
RUN npm run package && mv vitrine-*.tgz vitrine.tgz

FROM node:20-bookworm-slim AS installed
WORKDIR /app
COPY --from=build /app/vitrine.tgz ./
RUN npm install --ignore-scripts --no-audit --no-fund --no-save ./vitrine.tgz && rm vitrine.tgz

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production VITRINE_HOST=0.0.0.0 VITRINE_DATA_DIR=/data VITRINE_DRAIN_SECONDS=5
COPY --from=installed /app/node_modules node_modules
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 4600 4601
# Ready, not only alive: a balancer that goes by this sends nothing to a process that is stopping.
HEALTHCHECK --interval=10s --timeout=10s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:4601/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "node_modules/vitrine/bin/vitrine.js"]
CMD ["start"]

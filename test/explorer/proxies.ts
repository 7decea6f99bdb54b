import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { scratchDirectory } from '../kit/scratch.ts'

// nginx and Apache in front of a server, compressing all they can: own processes with settings in a folder of their own.

const [nginx = '', apache = ''] = (process.env['TEST_PROXIES'] ?? '').split(':')

/** Why tests behind proxies cannot run here, or null. */
export const noProxies: string | null =
  nginx !== '' && apache !== '' ? null : 'set TEST_PROXIES=$(.ci/proxies) to run the tests behind nginx and Apache'
if (noProxies) console.warn(`tests behind proxies are skipped: ${noProxies}`)

export interface Proxy {
  readonly url: string
  readonly stop: () => Promise<void>
}

export type StartProxy = (target: string) => Promise<Proxy>

export const startNginx: StartProxy = (target) =>
  startProxy(nginx, (port, home) => ({
    settings: `
      daemon off;
      master_process off;
      pid ${home}/pid;
      error_log ${home}/log;
      events {}
      http {
        access_log off;
        client_body_temp_path ${home}/body;
        proxy_temp_path ${home}/proxy;
        fastcgi_temp_path ${home}/fastcgi;
        uwsgi_temp_path ${home}/uwsgi;
        scgi_temp_path ${home}/scgi;
        gzip on;
        gzip_proxied any;
        gzip_types *;
        server {
          listen 127.0.0.1:${port};
          location / {
            proxy_pass ${target};
            proxy_set_header Host $http_host;
          }
        }
      }`,
    args: (file) => ['-p', home, '-c', file],
  }))

const startApache =
  (filter: string): StartProxy =>
  (target) =>
    startProxy(apache, (port, home) => ({
      settings: `
        ServerRoot ${home}
        ServerName localhost
        PidFile ${home}/pid
        ErrorLog ${home}/log
        Mutex file:${home} default
        Listen 127.0.0.1:${port}
        ${['mpm_event', 'authz_core', 'filter', 'deflate', 'brotli', 'proxy', 'proxy_http'].map(loaded).join('\n')}
        ${process.getuid?.() === 0 ? 'User nobody\nGroup nogroup' : ''}
        ProxyPreserveHost On
        ProxyPass / ${target}/
        SetOutputFilter ${filter}`,
      args: (file) => ['-f', file, '-DFOREGROUND'],
    }))

export const startApacheGzip = startApache('DEFLATE')
export const startApacheBrotli = startApache('BROTLI_COMPRESS')

const MODULES = '/usr/lib/apache2/modules'
/** Some are built in, as packagers decide. */
const loaded = (name: string): string => {
  const file = `${MODULES}/mod_${name}.so`
  return fs.existsSync(file) ? `LoadModule ${name}_module ${file}` : ''
}

interface Settings {
  readonly settings: string
  readonly args: (file: string) => readonly string[]
}

async function startProxy(binary: string, settingsFor: (port: number, home: string) => Settings): Promise<Proxy> {
  const [port, home] = [await freePort(), scratchDirectory('vitrine-proxy')]
  const { settings, args } = settingsFor(port, home)
  const file = path.join(home, 'settings')
  fs.writeFileSync(file, settings)
  const child = spawn(binary, args(file), { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  for (let tries = 0; !(await answers(port)); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error(`${binary} does not listen: ${logOf(home)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const logOf = (home: string): string => {
  const file = path.join(home, 'log')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 'it wrote no log'
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Paths of dovecot; `scripts/dovecot.ts` finds or installs it before the tests. */
const PLACES = [process.env.DOVECOT_PATH, '/usr/sbin/dovecot', '/usr/local/sbin/dovecot'];
const found = PLACES.find((path) => path && existsSync(path));

/** The dovecot to test with; undefined if there is none of a supported version. */
export const dovecotPath = found && /^2\.3\./.test(run(found, '--version')) ? found : undefined;

function run(path: string, ...args: string[]): string {
  return spawnSync(path, args, { encoding: 'utf8' }).stdout ?? '';
}

/** A real IMAP server on this machine, with one account. */
export interface Dovecot {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Delivers a mail to the inbox. */
  deliver(mail: string | Buffer): void;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Deletes the folder, so that the next delivery creates one with another UIDVALIDITY. */
  emptyFolder(): void;
  /** Number of current sign-ins. */
  connections(): number;
  close(): Promise<void>;
}

const USER = 'support';
const PASSWORD = 'a password of the mailbox';
/** Dovecot reads no mail as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Starts dovecot on a free port. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-imap-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? NOBODY : { uid: userInfo().uid, gid: userInfo().gid };
  const mail = join(folder, 'mail');
  const conf = join(folder, 'dovecot.conf');
  chmodSync(folder, 0o755);
  mkdirSync(mail);
  chownSync(mail, owner.uid, owner.gid);
  writeFileSync(join(folder, 'users'), `${USER}:{PLAIN}${PASSWORD}\n`);
  writeFileSync(conf, settings({ folder, port, owner, user: isRoot ? null : userInfo().username }));
  let child: ChildProcess | null = null;
  let delivered = 0;

  const start = async () => {
    child = spawn(found ?? '', ['-F', '-c', conf], { stdio: 'ignore', detached: true });
    await answers(port, () => readFileSync(join(folder, 'log'), 'utf8'));
  };
  const kill = async () => {
    if (!child?.pid) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    child = null;
  };
  const maildir = () => {
    for (const part of ['Maildir', 'Maildir/new', 'Maildir/cur', 'Maildir/tmp']) {
      const path = join(mail, part);
      mkdirSync(path, { recursive: true });
      chownSync(path, owner.uid, owner.gid);
    }
  };
  await start();
  return {
    port,
    user: USER,
    password: PASSWORD,
    deliver(content) {
      maildir();
      delivered += 1;
      const name = `${Date.now()}.${delivered}.test`;
      const bytes = typeof content === 'string' ? content.replace(/\r?\n/g, '\r\n') : content;
      writeFileSync(join(mail, 'Maildir/tmp', name), bytes);
      chownSync(join(mail, 'Maildir/tmp', name), owner.uid, owner.gid);
      renameSync(join(mail, 'Maildir/tmp', name), join(mail, 'Maildir/new', name));
    },
    kill,
    start,
    emptyFolder: () => rmSync(join(mail, 'Maildir'), { recursive: true, force: true }),
    connections: () =>
      run('doveadm', '-c', conf, '-f', 'tab', 'who', '-1').trim().split('\n').slice(1).length,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Settings {
  readonly folder: string;
  readonly port: number;
  readonly owner: { readonly uid: number; readonly gid: number };
  /** The current user, if not root. */
  readonly user: string | null;
}

const settings = ({ folder, port, owner, user }: Settings) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
listen = 127.0.0.1
protocols = imap
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:~/Maildir
${user ? `default_internal_user = ${user}\ndefault_login_user = ${user}` : ''}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail
}
service imap-login {
  ${user ? 'chroot =' : ''}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${user ? 'service anvil {\n  chroot =\n}\nservice stats {\n  chroot =\n}' : ''}
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function answers(port: number, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const heard = await Promise.race([
      once(socket, 'data').then(
        () => true,
        () => false,
      ),
      pause(500, false),
    ]);
    socket.destroy();
    if (heard) return;
    await pause(50);
  }
  throw new Error(`dovecot does not answer:\n${log()}`);
}

import type { Db } from '../../../database/tenant.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { publicUrl } from '../../../kernel/public-url.ts';
import { html } from '../../../mail/html.ts';
import type { MailAction } from '../../../mail/template.ts';
import { queueMerchantMail } from '../../merchants/mail.ts';
import type { MerchantRow } from '../../merchants/queries.ts';

/** Where mails come from and where their links lead. */
interface Post {
  readonly db: Db;
  readonly services: Pick<Services, 'config'>;
  readonly merchant: MerchantRow;
}

/** Somebody with a name and a mail address. */
interface Recipient {
  readonly email: string;
  readonly firstName: string;
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: MailAction;
}

/** Stores a mail about an account. Hand the job that comes back to the action. */
function queue(
  { db, services, merchant }: Post,
  recipient: string,
  { paragraphs, ...mail }: Words,
): Promise<JobRequest> {
  return queueMerchantMail(db, services, merchant, {
    ...mail,
    recipient,
    text: paragraphs.join('\n\n'),
    body: html`${paragraphs.map((words) => html`<p style="margin:0 0 12px">${words}</p>`)}`,
  });
}

const greeting = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,');

const signInAction = ({ services, merchant }: Post): MailAction => ({
  label: 'Sign in',
  url: publicUrl(services.config, `/login/${merchant.merchantId}`),
});

const forgotAction = ({ services }: Post): MailAction => ({
  label: 'Set a new password',
  url: publicUrl(services.config, '/forgotpassword'),
});

/** To who registered, with a new merchant or by an invitation. */
export const queueWelcome = (post: Post, to: Recipient & { readonly userName: string }) =>
  queue(post, to.email, {
    subject: 'Welcome',
    paragraphs: [
      greeting(to.firstName),
      `Your account is ready. Your username is ${to.userName}; sign in with the password that you chose.`,
      'Keep this mail: the address below is where you and your team sign in.',
    ],
    action: signInAction(post),
  });

/** To somebody who is asked to join the team. */
export const queueInvitation = (post: Post, to: Recipient, invitedBy: string, secureToken: string) =>
  queue(post, to.email, {
    subject: `${invitedBy} invites you to ${post.merchant.name}`,
    paragraphs: [
      greeting(to.firstName),
      `${invitedBy} would like you to join the team of ${post.merchant.name}.`,
      'Choose a username and a password to begin. The link works once, for 7 days.',
    ],
    action: {
      label: 'Join the team',
      url: publicUrl(post.services.config, '/register', { user: to.email, secureToken }),
    },
  });

/** To a member who forgot the password. */
export const queueResetLink = (
  post: Post,
  to: Recipient & { readonly userName: string },
  secureToken: string,
) =>
  queue(post, to.email, {
    subject: 'Set a new password',
    paragraphs: [
      greeting(to.firstName),
      `You can set a new password for your account ${to.userName}. The link works once, for 2 hours.`,
      'If you did not ask for this, there is nothing to do: your password stays as it is.',
    ],
    action: {
      label: 'Set a new password',
      url: publicUrl(post.services.config, '/resetpassword', { user: to.email, secureToken }),
    },
  });

/** To a member whose password is another one now. */
export const queuePasswordChanged = (post: Post, to: Recipient) =>
  queue(post, to.email, {
    subject: 'Your password was changed',
    paragraphs: [
      greeting(to.firstName),
      'The password of your account was changed, and other sign-ins ended.',
      'If it was not you, set a new password at once and tell your administrator.',
    ],
    action: forgotAction(post),
  });

/** To the address that a member had before. */
export const queueEmailChanged = (post: Post, to: Recipient, newEmail: string) =>
  queue(post, to.email, {
    subject: 'Your email address was changed',
    paragraphs: [
      greeting(to.firstName),
      `The email address of your account is ${newEmail} now. Mails about it go there from now on.`,
      'If it was not you, tell your administrator at once.',
    ],
  });

/** From where and when somebody tried to sign in. */
export interface AttemptOrigin {
  readonly ip: string;
  /** Browser and kind of device. */
  readonly device: string;
  /** ISO 8601. */
  readonly at: string;
}

/** To a member at whose account somebody enters wrong passwords, or wrong codes after the right password. */
export const queueWrongAttempts = (
  post: Post,
  to: Recipient & { readonly userName: string },
  attempts: {
    readonly failures: number;
    readonly what: 'passwords' | 'codes';
    readonly from: AttemptOrigin;
  },
) => {
  const { failures, what, from } = attempts;
  const isPassword = what === 'passwords';
  return queue(post, to.email, {
    subject: isPassword
      ? 'Wrong passwords were entered for your account'
      : 'Wrong codes were entered for your account',
    paragraphs: [
      greeting(to.firstName),
      `Somebody entered ${failures} wrong ${what} for your account ${to.userName}, the last one on ${momentIn(post.merchant.timeZone, from.at)} from the address ${from.ip} (${from.device}).`,
      isPassword
        ? 'If that was you, there is nothing to do. Nobody got in, and attempts are slowed down now. You can sign in as usual in a browser that you have used before.'
        : 'The right password was entered before the codes. If that was not you, set a new password now.',
      'To get in from anywhere at once, set a new password.',
    ],
    action: forgotAction(post),
  });
};

const momentIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(new Date(at));

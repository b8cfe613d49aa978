import type { Db } from '../../../database/tenant.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { publicUrl } from '../../../kernel/public-url.ts';
import { html } from '../../../mail/html.ts';
import type { MailAction } from '../../../mail/template.ts';
import { queueMerchantMail } from '../../merchants/mail.ts';
import type { MerchantRow } from '../../merchants/queries.ts';

/** The sender of mails and the base of their links. */
interface MailContext {
  readonly db: Db;
  readonly services: Pick<Services, 'config'>;
  readonly merchant: MerchantRow;
}

/** A person with a name and an email address. */
interface Recipient {
  readonly email: string;
  readonly firstName: string;
}

interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: MailAction;
}

/** Stores a mail about an account. Returns the job to pass to the action. */
function queue(
  { db, services, merchant }: MailContext,
  recipient: string,
  { paragraphs, ...mail }: MailContent,
): Promise<JobRequest> {
  return queueMerchantMail(db, services, merchant, {
    ...mail,
    recipient,
    text: paragraphs.join('\n\n'),
    body: html`${paragraphs.map((paragraph) => html`<p style="margin:0 0 12px">${paragraph}</p>`)}`,
  });
}

const greeting = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,');

const signInAction = ({ services, merchant }: MailContext): MailAction => ({
  label: 'Sign in',
  url: publicUrl(services.config, `/login/${merchant.merchantId}`),
});

const forgotAction = ({ services }: MailContext): MailAction => ({
  label: 'Set a new password',
  url: publicUrl(services.config, '/forgotpassword'),
});

/** Sent after registration, of a merchant or by an invitation. */
export const queueWelcome = (context: MailContext, to: Recipient & { readonly userName: string }) =>
  queue(context, to.email, {
    subject: 'Welcome',
    paragraphs: [
      greeting(to.firstName),
      `Your account is ready. Sign in with the username ${to.userName} and the password you chose.`,
      'Keep this email: you and your team sign in at the address below.',
    ],
    action: signInAction(context),
  });

/** Sent to an invited person. */
export const queueInvitation = (
  context: MailContext,
  to: Recipient,
  invitedBy: string,
  secureToken: string,
) =>
  queue(context, to.email, {
    subject: `${invitedBy} invited you to ${context.merchant.name}`,
    paragraphs: [
      greeting(to.firstName),
      `${invitedBy} invited you to join the ${context.merchant.name} team.`,
      'Choose a username and a password to start. The link works once and expires in 7 days.',
    ],
    action: {
      label: 'Join the team',
      url: publicUrl(context.services.config, '/register', { user: to.email, secureToken }),
    },
  });

/** Sent to a member who forgot the password. */
export const queueResetLink = (
  context: MailContext,
  to: Recipient & { readonly userName: string },
  secureToken: string,
) =>
  queue(context, to.email, {
    subject: 'Set a new password',
    paragraphs: [
      greeting(to.firstName),
      `You can set a new password for your account ${to.userName}. The link works once and expires in 2 hours.`,
      'If you did not request this, you can ignore this email. Your password stays the same.',
    ],
    action: {
      label: 'Set a new password',
      url: publicUrl(context.services.config, '/resetpassword', { user: to.email, secureToken }),
    },
  });

/** Sent to a member whose password was changed. */
export const queuePasswordChanged = (context: MailContext, to: Recipient) =>
  queue(context, to.email, {
    subject: 'Your password was changed',
    paragraphs: [
      greeting(to.firstName),
      'The password of your account was changed, and you were signed out everywhere else.',
      'If this was not you, set a new password now and tell your administrator.',
    ],
    action: forgotAction(context),
  });

/** Sent to the previous address of a member. */
export const queueEmailChanged = (context: MailContext, to: Recipient, newEmail: string) =>
  queue(context, to.email, {
    subject: 'Your email address was changed',
    paragraphs: [
      greeting(to.firstName),
      `The email address of your account is now ${newEmail}. Emails about your account are sent there from now on.`,
      'If this was not you, tell your administrator now.',
    ],
  });

/** Origin and time of a sign-in attempt. */
export interface AttemptOrigin {
  readonly ip: string;
  /** Browser and kind of device. */
  readonly device: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Sent to a member whose account had wrong passwords, or wrong codes after the correct password. */
export const queueWrongAttempts = (
  context: MailContext,
  to: Recipient & { readonly userName: string },
  attempts: {
    readonly failures: number;
    readonly what: 'passwords' | 'codes';
    readonly from: AttemptOrigin;
  },
) => {
  const { failures, what, from } = attempts;
  const isPassword = what === 'passwords';
  return queue(context, to.email, {
    subject: isPassword
      ? 'Wrong passwords were entered for your account'
      : 'Wrong codes were entered for your account',
    paragraphs: [
      greeting(to.firstName),
      `Someone entered ${failures} wrong ${what} for your account ${to.userName}. The last attempt was on ${momentIn(context.merchant.timeZone, from.at)} from the IP address ${from.ip} (${from.device}).`,
      isPassword
        ? 'If this was you, there is nothing to do. No one got in, and further attempts are slowed down. You can sign in as usual in a browser you have used before.'
        : 'The correct password was entered before the codes. If this was not you, set a new password now.',
      'To sign in from another browser right away, set a new password.',
    ],
    action: forgotAction(context),
  });
};

const momentIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(new Date(at));

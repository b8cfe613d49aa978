import type { MessengerChannel, MessengerFieldName } from '@foyer/domain/messengers';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface MessengerTexts {
  readonly title: MessageDescriptor;
  /** What its fields are called, and where their values are found. */
  readonly fields: Partial<
    Record<MessengerFieldName, { readonly label: MessageDescriptor; readonly hint: MessageDescriptor }>
  >;
}

const META_HINT = msg`In your app at developers.facebook.com, under API setup.`;
const ACCESS_TOKEN = {
  label: msg`Access token`,
  hint: msg`A long-lived token of a system user. Foyer warns you before it expires.`,
};
const APP_SECRET = {
  label: msg`App secret`,
  hint: msg`In your app at developers.facebook.com, under App settings, Basic.`,
};
const TWILIO = {
  accountSid: { label: msg`Account SID`, hint: msg`On the first page of the Twilio console.` },
  authToken: { label: msg`Auth token`, hint: msg`On the first page of the Twilio console.` },
  number: { label: msg`Phone number`, hint: msg`With country code, such as +15551234567.` },
};

const X_HINT = msg`In the developer portal of X, under Keys and tokens of your app.`;
const APPLE_HINT = msg`In Apple Business Register, on the page of your messaging service provider.`;

/** What messengers and their fields are called. */
export const MESSENGER_TEXTS: Readonly<Record<MessengerChannel, MessengerTexts>> = {
  telegram: {
    title: msg`Telegram`,
    fields: {
      token: {
        label: msg`Bot token`,
        hint: msg`You get it from @BotFather in Telegram when you create a bot.`,
      },
    },
  },
  whatsapp: {
    title: msg`WhatsApp`,
    fields: {
      phoneNumberId: { label: msg`Phone number ID`, hint: META_HINT },
      businessAccountId: { label: msg`WhatsApp Business account ID`, hint: META_HINT },
      accessToken: ACCESS_TOKEN,
      appSecret: APP_SECRET,
    },
  },
  'facebook messenger': {
    title: msg`Facebook Messenger`,
    fields: {
      pageId: { label: msg`Page ID`, hint: msg`In Facebook, on the page under About, Page transparency.` },
      accessToken: ACCESS_TOKEN,
      appSecret: APP_SECRET,
    },
  },
  instagram: {
    title: msg`Instagram`,
    fields: {
      accountId: { label: msg`Instagram account ID`, hint: META_HINT },
      accessToken: ACCESS_TOKEN,
      appSecret: APP_SECRET,
    },
  },
  sms: { title: msg`SMS (Twilio)`, fields: TWILIO },
  twilio: { title: msg`WhatsApp (Twilio)`, fields: TWILIO },
  line: {
    title: msg`LINE`,
    fields: {
      channelSecret: {
        label: msg`Channel secret`,
        hint: msg`In the LINE Developers console, under Basic settings.`,
      },
      accessToken: {
        label: msg`Access token`,
        hint: msg`In the LINE Developers console, under Messaging API.`,
      },
    },
  },
  viber: {
    title: msg`Viber`,
    fields: {
      token: {
        label: msg`Bot token`,
        hint: msg`You get it in the admin panel of Viber when you create a bot.`,
      },
      senderName: {
        label: msg`Name of the sender`,
        hint: msg`Customers see it above each reply. Up to 28 characters.`,
      },
    },
  },
  slack: {
    title: msg`Slack`,
    fields: {
      token: {
        label: msg`Bot token`,
        hint: msg`It starts with xoxb-. You find it under OAuth & Permissions of your Slack app.`,
      },
      signingSecret: {
        label: msg`Signing secret`,
        hint: msg`Under Basic information of your Slack app. For buttons, enter the webhook address under Interactivity too.`,
      },
    },
  },
  'microsoft teams': {
    title: msg`Microsoft Teams`,
    fields: {
      appId: { label: msg`App ID`, hint: msg`Of the bot’s registration in Microsoft Azure.` },
      appPassword: {
        label: msg`Client secret`,
        hint: msg`Under Certificates & secrets of the registration.`,
      },
      tenantId: {
        label: msg`Tenant ID`,
        hint: msg`Only for a bot of a single tenant. Otherwise leave it empty.`,
      },
    },
  },
  twitter: {
    title: msg`X (Twitter)`,
    fields: {
      userId: {
        label: msg`Account ID`,
        hint: msg`The number of your X account. It is the start of its access token.`,
      },
      consumerKey: { label: msg`API key`, hint: X_HINT },
      consumerSecret: { label: msg`API secret`, hint: X_HINT },
      accessToken: { label: msg`Access token`, hint: X_HINT },
      accessSecret: { label: msg`Access token secret`, hint: X_HINT },
    },
  },
  gupshup: {
    title: msg`WhatsApp (Gupshup Enterprise)`,
    fields: {
      userId: { label: msg`User ID`, hint: msg`Of the two-way WhatsApp account of the gateway.` },
      password: { label: msg`Password`, hint: msg`Of the same account.` },
      number: { label: msg`Phone number`, hint: msg`With country code, such as +15551234567.` },
    },
  },
  'gupshup.io': {
    title: msg`WhatsApp (Gupshup.io)`,
    fields: {
      appName: { label: msg`App name`, hint: msg`As it is called in the dashboard of Gupshup.io.` },
      apiKey: { label: msg`API key`, hint: msg`On the page of the app in the dashboard.` },
      number: { label: msg`Phone number`, hint: msg`With country code, such as +15551234567.` },
    },
  },
  rcs: {
    title: msg`RCS`,
    fields: {
      agentId: { label: msg`Agent ID`, hint: msg`In Google’s Business Communications Developer Console.` },
      clientToken: { label: msg`Client token`, hint: msg`Google shows it when you configure the webhook.` },
      serviceAccount: {
        label: msg`Service account`,
        hint: msg`The whole content of the JSON file that you download there.`,
      },
    },
  },
  'apple chat': {
    title: msg`Apple Messages for Business`,
    fields: {
      businessId: { label: msg`Business ID`, hint: APPLE_HINT },
      providerId: { label: msg`Provider ID`, hint: APPLE_HINT },
      apiSecret: { label: msg`API secret`, hint: APPLE_HINT },
    },
  },
  custom: {
    title: msg`Custom channel`,
    fields: {
      url: {
        label: msg`Address of your system`,
        hint: msg`Replies are posted to this address, signed. It belongs to your app, kiosk or robot.`,
      },
    },
  },
};

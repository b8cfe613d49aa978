/** A channel of the fixed list. `type` is set if the specification names one. Specification 3. */
export interface Channel {
  readonly id: number;
  readonly name: string;
  readonly type?: string;
}

/** The fixed list of channels, ids 10 to 18, names verbatim. Specification 3. */
export const CHANNELS: readonly Channel[] = [
  { id: 10, name: 'Facebook Messenger' },
  { id: 11, name: 'Web' },
  { id: 12, name: 'Twitter' },
  { id: 13, name: 'Slack' },
  { id: 14, name: 'WhatsApp' },
  { id: 15, name: 'Skype' },
  { id: 16, name: 'Email' },
  { id: 17, name: 'Apple Chat' },
  { id: 18, name: 'Twillio', type: 'Chat Messenger' },
];

/** The channel with this id in the fixed list. Specification 3. */
export function channelById(id: number): Channel | undefined {
  return CHANNELS.find((channel) => channel.id === id);
}

/** A channel of the second list. Specification 3. */
export interface NumberedChannel {
  readonly channelId: number;
  readonly name: string;
  /** The name of a Tabler icon. */
  readonly icon: string;
}

/**
 * The second list of channels: `channelId` 1 to 67 without 66. Specification 3 gives the numbers; names and icons are
 * Foyer's own. 1 to 7 are engagement places, 10 to 18 the channels of the fixed list.
 */
export const NUMBERED_CHANNELS: readonly NumberedChannel[] = [
  { channelId: 1, name: 'Landing Page', icon: 'layout-navbar' },
  { channelId: 2, name: 'Campaigns', icon: 'speakerphone' },
  { channelId: 3, name: 'Ads', icon: 'ad-2' },
  { channelId: 4, name: 'Social', icon: 'users-group' },
  { channelId: 5, name: 'Messaging', icon: 'message-circle' },
  { channelId: 6, name: 'Promotions', icon: 'discount' },
  { channelId: 7, name: 'Voice-Based Assistant', icon: 'microphone' },
  { channelId: 8, name: 'Mobile App', icon: 'device-mobile' },
  { channelId: 9, name: 'Kiosk', icon: 'device-ipad' },
  { channelId: 10, name: 'Facebook Messenger', icon: 'brand-messenger' },
  { channelId: 11, name: 'Web', icon: 'world' },
  { channelId: 12, name: 'Twitter', icon: 'brand-twitter' },
  { channelId: 13, name: 'Slack', icon: 'brand-slack' },
  { channelId: 14, name: 'WhatsApp', icon: 'brand-whatsapp' },
  { channelId: 15, name: 'Skype', icon: 'brand-skype' },
  { channelId: 16, name: 'Email', icon: 'mail' },
  { channelId: 17, name: 'Apple Chat', icon: 'brand-apple' },
  { channelId: 18, name: 'Twillio', icon: 'brand-twilio' },
  { channelId: 19, name: 'SMS', icon: 'device-mobile-message' },
  { channelId: 20, name: 'MMS', icon: 'photo' },
  { channelId: 21, name: 'RCS', icon: 'message-dots' },
  { channelId: 22, name: 'Telegram', icon: 'brand-telegram' },
  { channelId: 23, name: 'Viber', icon: 'brand-viber' },
  { channelId: 24, name: 'LINE', icon: 'brand-line' },
  { channelId: 25, name: 'WeChat', icon: 'brand-wechat' },
  { channelId: 26, name: 'KakaoTalk', icon: 'brand-kakao-talk' },
  { channelId: 27, name: 'Signal', icon: 'brand-signal' },
  { channelId: 28, name: 'Microsoft Teams', icon: 'brand-teams' },
  { channelId: 29, name: 'Google Chat', icon: 'brand-google' },
  { channelId: 30, name: 'Discord', icon: 'brand-discord' },
  { channelId: 31, name: 'Facebook', icon: 'brand-facebook' },
  { channelId: 32, name: 'Instagram', icon: 'brand-instagram' },
  { channelId: 33, name: 'LinkedIn', icon: 'brand-linkedin' },
  { channelId: 34, name: 'YouTube', icon: 'brand-youtube' },
  { channelId: 35, name: 'TikTok', icon: 'brand-tiktok' },
  { channelId: 36, name: 'Pinterest', icon: 'brand-pinterest' },
  { channelId: 37, name: 'Reddit', icon: 'brand-reddit' },
  { channelId: 38, name: 'Snapchat', icon: 'brand-snapchat' },
  { channelId: 39, name: 'Threads', icon: 'brand-threads' },
  { channelId: 40, name: 'Mastodon', icon: 'brand-mastodon' },
  { channelId: 41, name: 'Bluesky', icon: 'brand-bluesky' },
  { channelId: 42, name: 'VK', icon: 'brand-vk' },
  { channelId: 43, name: 'Google Maps', icon: 'brand-google-maps' },
  { channelId: 44, name: 'Phone', icon: 'phone' },
  { channelId: 45, name: 'Call Centre', icon: 'headset' },
  { channelId: 46, name: 'Voice Mail', icon: 'record-mail' },
  { channelId: 47, name: 'Fax', icon: 'printer' },
  { channelId: 48, name: 'Amazon Alexa', icon: 'brand-amazon' },
  { channelId: 49, name: 'Google Assistant', icon: 'brand-google-home' },
  { channelId: 50, name: 'Siri', icon: 'microphone-2' },
  { channelId: 51, name: 'Smart Speaker', icon: 'device-speaker' },
  { channelId: 52, name: 'Salesforce Chat', icon: 'cloud' },
  { channelId: 53, name: 'HubSpot Chat', icon: 'address-book' },
  { channelId: 54, name: 'Zendesk Chat', icon: 'ticket' },
  { channelId: 55, name: 'Zoho Chat', icon: 'briefcase' },
  { channelId: 56, name: 'Dynamics Chat', icon: 'brand-windows' },
  { channelId: 57, name: 'Freshdesk Chat', icon: 'lifebuoy' },
  { channelId: 58, name: 'Intercom', icon: 'brand-intercom' },
  { channelId: 59, name: 'Online Shop', icon: 'shopping-cart' },
  { channelId: 60, name: 'Marketplace', icon: 'building-store' },
  { channelId: 61, name: 'Reception Robot', icon: 'robot' },
  { channelId: 62, name: 'Delivery Robot', icon: 'truck-delivery' },
  { channelId: 63, name: 'Digital Signage', icon: 'device-tv' },
  { channelId: 64, name: 'Car', icon: 'car' },
  { channelId: 65, name: 'Wearable', icon: 'device-watch' },
  { channelId: 67, name: 'QR Code', icon: 'qrcode' },
];

/** Whether a number is a channelId of the second list: 1 to 67 without 66. Specification 3. */
export function isChannelId(id: number): boolean {
  return NUMBERED_CHANNELS.some(({ channelId }) => channelId === id);
}

/** The channel of the second list with this name, case-insensitive. Specification 3. */
export function channelNamed(name: string): NumberedChannel | undefined {
  const wanted = name.trim().toLowerCase();
  return NUMBERED_CHANNELS.find((channel) => channel.name.toLowerCase() === wanted);
}

/** Flag of an unknown country. Specification 9. */
export const DEFAULT_FLAG = 'us';

/** Default device. Specification 9. */
export const DEFAULT_DEVICE = 'desktop';

/** Default channel. Specification 9. */
export const DEFAULT_CHANNEL = 'web';

/** The lower-case flag of a country code. 'usa' and unknown codes map to 'us'. Specification 9. */
export function flagOf(countryCode: string | null | undefined): string {
  const code = countryCode?.trim().toLowerCase();
  return !code || code === 'usa' ? DEFAULT_FLAG : code;
}

import {
  confirmWidgetCode,
  endWidgetConversation,
  getWidgetHelp,
  getWidgetHelpArticle,
  getWidgetThread,
  mailWidgetTranscript,
  rateWidgetConversation,
  rateWidgetHelpArticle,
  searchWidgetHelp,
  sendWidgetAddressCode,
  startWidgetSession,
  updateWidgetContact,
  uploadWidgetFile,
} from 'virtual:foyer-routes';

/** Method and path of the calls that the app makes. */
export const routes = {
  confirmWidgetCode,
  endWidgetConversation,
  getWidgetHelp,
  getWidgetHelpArticle,
  getWidgetThread,
  mailWidgetTranscript,
  rateWidgetConversation,
  rateWidgetHelpArticle,
  searchWidgetHelp,
  sendWidgetAddressCode,
  startWidgetSession,
  updateWidgetContact,
  uploadWidgetFile,
};

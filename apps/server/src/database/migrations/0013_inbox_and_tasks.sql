CREATE TABLE "assignment_exclusions" (
	"merchant_id" integer NOT NULL,
	"subject_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_exclusions_merchant_id_subject_id_member_id_pk" PRIMARY KEY("merchant_id","subject_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "assignment_exclusions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assignment_log" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"strategy" text NOT NULL,
	"member_id" uuid,
	"refusal" text,
	"candidates" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_log_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "assignment_log_outcome" CHECK (("assignment_log"."member_id" is null) = ("assignment_log"."refusal" is not null))
);
--> statement-breakpoint
ALTER TABLE "assignment_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assignment_settings" (
	"merchant_id" integer PRIMARY KEY NOT NULL,
	"chats" boolean NOT NULL,
	"mails" boolean NOT NULL,
	"tickets" boolean NOT NULL,
	"strategy" text NOT NULL,
	"capacity" integer NOT NULL,
	"silent_minutes" integer,
	"language_required" boolean NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_settings_capacity" CHECK ("assignment_settings"."capacity" > 0)
);
--> statement-breakpoint
ALTER TABLE "assignment_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "member_assignment" (
	"merchant_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"capacity" integer,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"last_assigned_at" timestamp (3) with time zone,
	CONSTRAINT "member_assignment_merchant_id_member_id_pk" PRIMARY KEY("merchant_id","member_id"),
	CONSTRAINT "member_assignment_capacity" CHECK ("member_assignment"."capacity" > 0)
);
--> statement-breakpoint
ALTER TABLE "member_assignment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_arrivals" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"sameness" text,
	"sender" text DEFAULT '' NOT NULL,
	"raw_file_key" text NOT NULL,
	"size" integer NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"conversation_id" uuid,
	"message_id" uuid,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_arrivals_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_arrivals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_templates_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"signature_text" text DEFAULT '' NOT NULL,
	"signature_html" text DEFAULT '' NOT NULL,
	"department_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"plus_addressing" boolean DEFAULT true NOT NULL,
	"imap_host" text,
	"imap_port" integer,
	"imap_security" text,
	"imap_user" text,
	"imap_password" text,
	"imap_folder" text DEFAULT 'INBOX' NOT NULL,
	"imap_state" text DEFAULT 'never' NOT NULL,
	"imap_connected_at" timestamp (3) with time zone,
	"imap_failed_at" timestamp (3) with time zone,
	"imap_error" text,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"smtp_host" text,
	"smtp_port" integer,
	"smtp_security" text,
	"smtp_user" text,
	"smtp_password" text,
	"smtp_state" text DEFAULT 'never' NOT NULL,
	"smtp_connected_at" timestamp (3) with time zone,
	"smtp_failed_at" timestamp (3) with time zone,
	"smtp_error" text,
	"dkim_domain" text,
	"dkim_selector" text,
	"dkim_key" text,
	"webhook_secret" text,
	"webhook_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailboxes_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "mailboxes_imap" CHECK (num_nulls("mailboxes"."imap_host", "mailboxes"."imap_port", "mailboxes"."imap_security", "mailboxes"."imap_user") in (0, 4)),
	CONSTRAINT "mailboxes_smtp" CHECK (num_nulls("mailboxes"."smtp_host", "mailboxes"."smtp_port", "mailboxes"."smtp_security") in (0, 3)),
	CONSTRAINT "mailboxes_dkim" CHECK (num_nulls("mailboxes"."dkim_domain", "mailboxes"."dkim_selector", "mailboxes"."dkim_key") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "escalation_log" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"start_at" timestamp (3) with time zone,
	"number" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "escalation_log_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "escalation_log_numbered" CHECK ((reason = 'ran') = (number is not null and start_at is not null))
);
--> statement-breakpoint
ALTER TABLE "escalation_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "escalation_rules" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"subject" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"combine" text NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"repeat" jsonb,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "escalation_rules_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "escalation_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "escalation_timers" (
	"merchant_id" integer NOT NULL,
	"rule_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone,
	"told_reason" text,
	CONSTRAINT "escalation_timers_merchant_id_rule_id_subject_id_pk" PRIMARY KEY("merchant_id","rule_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "escalation_timers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "escalation_webhooks" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"log_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"rule_id" uuid NOT NULL,
	"url" text NOT NULL,
	"body" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "escalation_webhooks_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "escalation_webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "table_exports" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"is_cut" boolean DEFAULT false NOT NULL,
	"file_key" text,
	"file_size" bigint,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"progress_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "table_exports_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "table_exports_format" CHECK ("table_exports"."format" in ('csv', 'xlsx')),
	CONSTRAINT "table_exports_state" CHECK ("table_exports"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "table_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inbox_undos" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"action" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "inbox_undos_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "inbox_undos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_drafts" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"conversation_id" uuid,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"mail" jsonb,
	"attachments" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_drafts_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "message_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_words" (
	"merchant_id" integer NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "message_words_merchant_id_conversation_id_seq_pk" PRIMARY KEY("merchant_id","conversation_id","seq")
);
--> statement-breakpoint
ALTER TABLE "message_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scheduled_messages" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"mail" jsonb,
	"attachments" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"if_answered" text DEFAULT 'hold' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_messages_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "scheduled_messages_state" CHECK ("scheduled_messages"."state" in ('waiting', 'sent', 'held', 'cancelled', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "scheduled_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "macro_runs" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"macro_id" uuid NOT NULL,
	"macro_name" text NOT NULL,
	"member_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"actions" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "macro_runs_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "macro_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "macros" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"actions" jsonb NOT NULL,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "macros_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "macros" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notices" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"path" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "review_accounts" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"external_id" text NOT NULL,
	"sealed_credentials" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"state_text" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"next_sync_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_until" timestamp (3) with time zone,
	"sync_cursor" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_accounts_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "review_accounts_platform" CHECK ("review_accounts"."platform" in ('instagram', 'playstore', 'gBusiness', 'facebook')),
	CONSTRAINT "review_accounts_state" CHECK ("review_accounts"."state" in ('waiting', 'connected', 'failing', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "review_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "review_replies" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"external_id" text,
	"is_own" boolean NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"member_id" uuid,
	"text" text NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_replies_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "review_replies_state" CHECK ("review_replies"."state" in ('sending', 'sent', 'failed', 'removing', 'notRemoved'))
);
--> statement-breakpoint
ALTER TABLE "review_replies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reviews" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"rating" smallint,
	"recommends" boolean,
	"text" text DEFAULT '' NOT NULL,
	"language" text,
	"about" text DEFAULT '' NOT NULL,
	"link" text,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"reply_state" text DEFAULT 'none' NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"gone_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', left("reviews"."author" || ' ' || "reviews"."text", 20000))) STORED,
	CONSTRAINT "reviews_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "reviews_rating_range" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_kind" CHECK ("reviews"."kind" in ('review', 'comment', 'recommendation')),
	CONSTRAINT "reviews_reply_state" CHECK ("reviews"."reply_state" in ('none', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_undos" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tasks" jsonb NOT NULL,
	CONSTRAINT "task_undos_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_undos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_fields" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"type" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_fields_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_fields" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_attachments" (
	"merchant_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_attachments_merchant_id_task_id_file_id_pk" PRIMARY KEY("merchant_id","task_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "task_attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_checklist" (
	"merchant_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid,
	CONSTRAINT "task_checklist_merchant_id_task_id_id_pk" PRIMARY KEY("merchant_id","task_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_checklist" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_comments" (
	"merchant_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"mentions" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"file_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_comments_merchant_id_task_id_id_pk" PRIMARY KEY("merchant_id","task_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_history" (
	"merchant_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "task_history_merchant_id_task_id_id_pk" PRIMARY KEY("merchant_id","task_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sla_hours" (
	"merchant_id" integer NOT NULL,
	"hash" text NOT NULL,
	"hours" jsonb NOT NULL,
	CONSTRAINT "sla_hours_merchant_id_hash_pk" PRIMARY KEY("merchant_id","hash")
);
--> statement-breakpoint
ALTER TABLE "sla_hours" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sla_policies" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"department_id" uuid,
	"type" text,
	"minutes" jsonb NOT NULL,
	"in_opening_time" boolean NOT NULL,
	"warning_share" double precision NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sla_policies_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "sla_policies_share" CHECK ("sla_policies"."warning_share" > 0 and "sla_policies"."warning_share" <= 1)
);
--> statement-breakpoint
ALTER TABLE "sla_policies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_clocks" (
	"merchant_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"target" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"used_ms" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone,
	"target_ms" bigint,
	"warning_ms" bigint,
	"hours_hash" text,
	"warn_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"breached_at" timestamp (3) with time zone,
	CONSTRAINT "task_clocks_merchant_id_task_id_target_pk" PRIMARY KEY("merchant_id","task_id","target"),
	CONSTRAINT "task_clocks_target" CHECK ("task_clocks"."target" in ('firstResponse', 'nextResponse', 'resolution')),
	CONSTRAINT "task_clocks_position" CHECK ("task_clocks"."paused_at" is null or "task_clocks"."done_at" is null)
);
--> statement-breakpoint
ALTER TABLE "task_clocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_conversations" (
	"merchant_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_conversations_merchant_id_task_id_conversation_id_pk" PRIMARY KEY("merchant_id","task_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "task_conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_counters" (
	"merchant_id" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "task_counters_merchant_id_pk" PRIMARY KEY("merchant_id")
);
--> statement-breakpoint
ALTER TABLE "task_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_tags" (
	"merchant_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"key" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "task_tags_merchant_id_task_id_key_pk" PRIMARY KEY("merchant_id","task_id","key")
);
--> statement-breakpoint
ALTER TABLE "task_tags" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_watchers" (
	"merchant_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_watchers_merchant_id_task_id_member_id_pk" PRIMARY KEY("merchant_id","task_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "task_watchers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_words" (
	"merchant_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "task_words_merchant_id_task_id_word_pk" PRIMARY KEY("merchant_id","task_id","word")
);
--> statement-breakpoint
ALTER TABLE "task_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tasks" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"mode" text NOT NULL,
	"type" text NOT NULL,
	"subtype" text,
	"priority" text NOT NULL,
	"priority_rank" integer GENERATED ALWAYS AS (case "tasks"."priority" when 'Low' then 0 when 'Medium' then 1 when 'High' then 2 end) STORED NOT NULL,
	"status" text NOT NULL,
	"status_rank" integer GENERATED ALWAYS AS (case "tasks"."status" when 'Open' then 0 when 'Pending' then 1 when 'Assigned' then 2 when 'In Progress' then 3 when 'Completed' then 4 end) STORED NOT NULL,
	"title" text NOT NULL,
	"title_key" text GENERATED ALWAYS AS (lower("tasks"."title")) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"visitor_id" uuid,
	"parent_id" uuid,
	"assigned_to" uuid,
	"department_id" uuid,
	"created_by" uuid,
	"due_at" timestamp (3) with time zone,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owes_first_response" boolean DEFAULT false NOT NULL,
	"next_warn_at" timestamp (3) with time zone,
	"next_due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "tasks_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "tasks_mode_known" CHECK ("tasks"."mode" in ('Task', 'Ticket')),
	CONSTRAINT "tasks_closed_when_done" CHECK (("tasks"."status" = 'Completed') = ("tasks"."closed_at" is not null)),
	CONSTRAINT "tasks_no_own_parent" CHECK ("tasks"."parent_id" <> "tasks"."id")
);
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversation_labels" (
	"merchant_id" integer NOT NULL,
	"conversation_id" uuid NOT NULL,
	"label_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_labels_merchant_id_conversation_id_label_id_pk" PRIMARY KEY("merchant_id","conversation_id","label_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_labels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "labels" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labels_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "labels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"mailbox_id" uuid,
	"client_id" uuid,
	"direction" text NOT NULL,
	"from" jsonb NOT NULL,
	"to" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bcc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reply_to" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message_id" text NOT NULL,
	"in_reply_to" text,
	"references" text[] DEFAULT '{}'::text[] NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"inline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"raw_key" text,
	"is_broken" boolean DEFAULT false NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('received', 'queued', 'sent', 'failed', 'bounced'))
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "thread_marks" (
	"merchant_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_marks_merchant_id_member_id_conversation_id_pk" PRIMARY KEY("merchant_id","member_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "thread_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "canned_replies_shortcut";--> statement-breakpoint
DROP INDEX "conversations_open";--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "usage_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "kind" text DEFAULT 'chat' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "inbox_status" text DEFAULT 'Pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "put_away_from" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "department_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "priority" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "sentiment" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_inbound_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_outbound_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_outbound_by" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "indexed_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "team_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_settings" ADD CONSTRAINT "assignment_settings_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_assignment" ADD CONSTRAINT "member_assignment_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_arrivals" ADD CONSTRAINT "mail_arrivals_merchant_id_mailbox_id_mailboxes_merchant_id_id_fk" FOREIGN KEY ("merchant_id","mailbox_id") REFERENCES "public"."mailboxes"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_rules" ADD CONSTRAINT "escalation_rules_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_timers" ADD CONSTRAINT "escalation_timers_merchant_id_rule_id_escalation_rules_merchant_id_id_fk" FOREIGN KEY ("merchant_id","rule_id") REFERENCES "public"."escalation_rules"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_webhooks" ADD CONSTRAINT "escalation_webhooks_merchant_id_log_id_escalation_log_merchant_id_id_fk" FOREIGN KEY ("merchant_id","log_id") REFERENCES "public"."escalation_log"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_exports" ADD CONSTRAINT "table_exports_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_undos" ADD CONSTRAINT "inbox_undos_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macro_runs" ADD CONSTRAINT "macro_runs_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macro_runs" ADD CONSTRAINT "macro_runs_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macros" ADD CONSTRAINT "macros_merchant_id_owner_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","owner_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_accounts" ADD CONSTRAINT "review_accounts_merchant_id_created_by_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","created_by") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_merchant_id_review_id_reviews_merchant_id_id_fk" FOREIGN KEY ("merchant_id","review_id") REFERENCES "public"."reviews"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_merchant_id_account_id_review_accounts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","account_id") REFERENCES "public"."review_accounts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachments" ADD CONSTRAINT "task_attachments_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_checklist" ADD CONSTRAINT "task_checklist_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_merchant_id_author_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","author_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_history" ADD CONSTRAINT "task_history_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_clocks" ADD CONSTRAINT "task_clocks_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_clocks" ADD CONSTRAINT "task_clocks_merchant_id_hours_hash_sla_hours_merchant_id_hash_fk" FOREIGN KEY ("merchant_id","hours_hash") REFERENCES "public"."sla_hours"("merchant_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_conversations" ADD CONSTRAINT "task_conversations_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_conversations" ADD CONSTRAINT "task_conversations_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_tags" ADD CONSTRAINT "task_tags_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_watchers" ADD CONSTRAINT "task_watchers_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_watchers" ADD CONSTRAINT "task_watchers_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_words" ADD CONSTRAINT "task_words_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_merchant_id_visitor_id_visitors_merchant_id_id_fk" FOREIGN KEY ("merchant_id","visitor_id") REFERENCES "public"."visitors"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_merchant_id_parent_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","parent_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_merchant_id_assigned_to_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","assigned_to") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_merchant_id_created_by_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","created_by") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_labels" ADD CONSTRAINT "conversation_labels_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_labels" ADD CONSTRAINT "conversation_labels_merchant_id_label_id_labels_merchant_id_id_fk" FOREIGN KEY ("merchant_id","label_id") REFERENCES "public"."labels"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_marks" ADD CONSTRAINT "thread_marks_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_marks" ADD CONSTRAINT "thread_marks_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_exclusions_old" ON "assignment_exclusions" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "assignment_log_subject" ON "assignment_log" USING btree ("merchant_id","subject_id","id");--> statement-breakpoint
CREATE INDEX "assignment_log_old" ON "assignment_log" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_arrivals_source" ON "mail_arrivals" USING btree ("merchant_id","mailbox_id","source","source_key");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_arrivals_sameness" ON "mail_arrivals" USING btree ("merchant_id","sameness") WHERE sameness is not null;--> statement-breakpoint
CREATE INDEX "mail_arrivals_waiting" ON "mail_arrivals" USING btree ("merchant_id","received_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_arrivals_newest" ON "mail_arrivals" USING btree ("merchant_id","mailbox_id","received_at","id");--> statement-breakpoint
CREATE INDEX "mail_arrivals_sender" ON "mail_arrivals" USING btree ("merchant_id","sender","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_templates_name" ON "mail_templates" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_address" ON "mailboxes" USING btree ("merchant_id",lower("address"));--> statement-breakpoint
CREATE INDEX "mailboxes_by_id" ON "mailboxes" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "escalation_log_run" ON "escalation_log" USING btree ("merchant_id","rule_id","subject_id","start_at","number") WHERE reason = 'ran';--> statement-breakpoint
CREATE INDEX "escalation_log_rule" ON "escalation_log" USING btree ("merchant_id","rule_id","id");--> statement-breakpoint
CREATE INDEX "escalation_log_subject" ON "escalation_log" USING btree ("merchant_id","subject_id","id");--> statement-breakpoint
CREATE INDEX "escalation_log_type" ON "escalation_log" USING btree ("merchant_id","subject_type","id");--> statement-breakpoint
CREATE INDEX "escalation_log_old" ON "escalation_log" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "escalation_timers_due" ON "escalation_timers" USING btree ("merchant_id","due_at");--> statement-breakpoint
CREATE INDEX "escalation_timers_subject" ON "escalation_timers" USING btree ("merchant_id","subject_id");--> statement-breakpoint
CREATE INDEX "escalation_webhooks_log" ON "escalation_webhooks" USING btree ("merchant_id","log_id");--> statement-breakpoint
CREATE INDEX "table_exports_own" ON "table_exports" USING btree ("merchant_id","member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "table_exports_open" ON "table_exports" USING btree ("merchant_id","created_at") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "table_exports_over" ON "table_exports" USING btree ("merchant_id","finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "inbox_undos_old" ON "inbox_undos" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_drafts_conversation" ON "message_drafts" USING btree ("merchant_id","member_id","conversation_id") WHERE conversation_id is not null;--> statement-breakpoint
CREATE INDEX "message_drafts_newest" ON "message_drafts" USING btree ("merchant_id","member_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "message_words_newest" ON "message_words" USING btree ("merchant_id","at","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "message_words_words" ON "message_words" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("merchant_id",coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid),lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("merchant_id","owner_id");--> statement-breakpoint
CREATE INDEX "scheduled_messages_due" ON "scheduled_messages" USING btree ("send_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "scheduled_messages_conversation" ON "scheduled_messages" USING btree ("merchant_id","conversation_id","send_at");--> statement-breakpoint
CREATE INDEX "scheduled_messages_member" ON "scheduled_messages" USING btree ("merchant_id","member_id","send_at","id");--> statement-breakpoint
CREATE INDEX "macro_runs_batch" ON "macro_runs" USING btree ("merchant_id","batch_id","id");--> statement-breakpoint
CREATE INDEX "macro_runs_conversation" ON "macro_runs" USING btree ("merchant_id","conversation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "macros_name" ON "macros" USING btree ("merchant_id",coalesce("owner_id", '00000000-0000-0000-0000-000000000000'),lower("name"));--> statement-breakpoint
CREATE INDEX "notices_member" ON "notices" USING btree ("merchant_id","member_id","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("merchant_id","member_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_old" ON "notices" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_accounts_external" ON "review_accounts" USING btree ("merchant_id","platform","external_id");--> statement-breakpoint
CREATE INDEX "review_accounts_due" ON "review_accounts" USING btree ("merchant_id","next_sync_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_replies_external" ON "review_replies" USING btree ("merchant_id","review_id","external_id");--> statement-breakpoint
CREATE INDEX "review_replies_thread" ON "review_replies" USING btree ("merchant_id","review_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "review_replies_due" ON "review_replies" USING btree ("merchant_id","next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_external" ON "reviews" USING btree ("merchant_id","account_id","external_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("merchant_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "reviews_platform" ON "reviews" USING btree ("merchant_id","platform","posted_at","id");--> statement-breakpoint
CREATE INDEX "reviews_account" ON "reviews" USING btree ("merchant_id","account_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "reviews_rating" ON "reviews" USING btree ("merchant_id",coalesce("rating", 0),"posted_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("merchant_id",coalesce("rating", 0),"id");--> statement-breakpoint
CREATE INDEX "reviews_language" ON "reviews" USING btree ("merchant_id","language","posted_at","id");--> statement-breakpoint
CREATE INDEX "reviews_reply" ON "reviews" USING btree ("merchant_id","reply_state","posted_at","id");--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("merchant_id",lower("author"),"id");--> statement-breakpoint
CREATE INDEX "reviews_by_platform" ON "reviews" USING btree ("merchant_id","platform","id");--> statement-breakpoint
CREATE INDEX "reviews_words" ON "reviews" USING gin ("words");--> statement-breakpoint
CREATE INDEX "task_undos_over" ON "task_undos" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "task_fields_name" ON "task_fields" USING btree ("merchant_id",coalesce("type", ''),lower("name"));--> statement-breakpoint
CREATE INDEX "task_comments_newest" ON "task_comments" USING btree ("merchant_id","task_id","created_at","id");--> statement-breakpoint
CREATE INDEX "task_history_newest" ON "task_history" USING btree ("merchant_id","task_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sla_policies_scope" ON "sla_policies" USING btree ("merchant_id",coalesce("department_id"::text, ''),coalesce("type", ''));--> statement-breakpoint
CREATE INDEX "task_clocks_open" ON "task_clocks" USING btree ("merchant_id","task_id","target") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "task_clocks_warn" ON "task_clocks" USING btree ("merchant_id","warn_at") WHERE warned_at is null and warn_at is not null;--> statement-breakpoint
CREATE INDEX "task_clocks_due" ON "task_clocks" USING btree ("merchant_id","due_at") WHERE breached_at is null and due_at is not null;--> statement-breakpoint
CREATE INDEX "task_conversations_conversation" ON "task_conversations" USING btree ("merchant_id","conversation_id","task_id");--> statement-breakpoint
CREATE INDEX "task_tags_key" ON "task_tags" USING btree ("merchant_id","key","task_id");--> statement-breakpoint
CREATE INDEX "task_watchers_member" ON "task_watchers" USING btree ("merchant_id","member_id","task_id");--> statement-breakpoint
CREATE INDEX "task_words_word" ON "task_words" USING btree ("merchant_id","word","task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_number" ON "tasks" USING btree ("merchant_id","number");--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("merchant_id","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_updated" ON "tasks" USING btree ("merchant_id","updated_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("merchant_id","due_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_closed" ON "tasks" USING btree ("merchant_id","closed_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_next_warn" ON "tasks" USING btree ("merchant_id","next_warn_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_next_due" ON "tasks" USING btree ("merchant_id","next_due_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_title" ON "tasks" USING btree ("merchant_id","title_key","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_priority" ON "tasks" USING btree ("merchant_id","priority_rank","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_status" ON "tasks" USING btree ("merchant_id","status_rank","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_mode" ON "tasks" USING btree ("merchant_id","mode","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_type" ON "tasks" USING btree ("merchant_id","type","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_assigned" ON "tasks" USING btree ("merchant_id","assigned_to","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_department" ON "tasks" USING btree ("merchant_id","department_id","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_creator" ON "tasks" USING btree ("merchant_id","created_by","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_visitor" ON "tasks" USING btree ("merchant_id","visitor_id","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_parent" ON "tasks" USING btree ("merchant_id","parent_id","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_first_response" ON "tasks" USING btree ("merchant_id","created_at","id") WHERE owes_first_response and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_removed" ON "tasks" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "conversation_labels_label" ON "conversation_labels" USING btree ("merchant_id","label_id","conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name" ON "labels" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "mails_conversation" ON "mails" USING btree ("merchant_id","conversation_id","id");--> statement-breakpoint
CREATE INDEX "mails_message_id" ON "mails" USING btree ("merchant_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_client" ON "mails" USING btree ("merchant_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("created_at") WHERE state = 'queued';--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_merchant_id_owner_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","owner_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_merchant_id_department_id_departments_merchant_id_id_fk" FOREIGN KEY ("merchant_id","department_id") REFERENCES "public"."departments"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_merchant_id_merged_into_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","merged_into") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_active" ON "conversations" USING btree ("merchant_id","visitor_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "conversations_status" ON "conversations" USING btree ("merchant_id","inbox_status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_assigned" ON "conversations" USING btree ("merchant_id","assigned_to","inbox_status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_team" ON "conversations" USING btree ("merchant_id","department_id","inbox_status","last_message_at","id") WHERE department_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_sent" ON "conversations" USING btree ("merchant_id","last_outbound_by","last_outbound_at","id") WHERE last_outbound_by is not null;--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("merchant_id","waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "conversations_snoozed" ON "conversations" USING btree ("snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "conversations_merged" ON "conversations" USING btree ("merchant_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "conversations_unindexed" ON "conversations" USING btree ("merchant_id","id") WHERE indexed_seq < last_seq;--> statement-breakpoint
CREATE INDEX "visitors_email" ON "visitors" USING btree ("merchant_id",lower("email"),"last_seen_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_shortcut" ON "canned_replies" USING btree ("merchant_id",coalesce("owner_id", '00000000-0000-0000-0000-000000000000'),lower("shortcut"),coalesce("language", ''));--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_open" ON "conversations" USING btree ("merchant_id","visitor_id") WHERE status = 'open' and kind = 'chat';--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_kind" CHECK ("conversations"."kind" in ('chat', 'mail'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_inbox_status" CHECK ("conversations"."inbox_status" in ('Pending', 'Replied', 'Deleted', 'Junk', 'Draft', 'Answered', 'Read', 'Assigned', 'Completed'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_priority" CHECK ("conversations"."priority" in ('Low', 'Medium', 'High'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_merged_elsewhere" CHECK ("conversations"."merged_into" <> "conversations"."id");--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "assignment_exclusions" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "assignment_log" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "assignment_settings" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "member_assignment" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "mail_arrivals" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "mail_templates" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "mailboxes" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "escalation_log" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "escalation_rules" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "escalation_timers" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "escalation_webhooks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "table_exports" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "inbox_undos" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "message_drafts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "message_words" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "saved_views" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "scheduled_messages" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "macro_runs" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "macros" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "notices" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "review_accounts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "review_replies" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "reviews" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_undos" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_fields" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_attachments" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_checklist" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_comments" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_history" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "sla_hours" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "sla_policies" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_clocks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_conversations" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_counters" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_tags" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_watchers" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "task_words" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "tasks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "conversation_labels" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "labels" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "mails" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "thread_marks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);
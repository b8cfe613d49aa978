-- The roles of the server. They own nothing, and row-level security applies to both. Roles belong to the whole cluster, so
-- another database may have created them already, perhaps at this very moment.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['foyer_app', 'foyer_writer'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOBYPASSRLS', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    IF NOT pg_has_role(current_user, name, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO %I', name, current_user);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO foyer_app, foyer_writer;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO foyer_app;
--> statement-breakpoint
-- The time spans of a message, each combined with its merchant: its day, and the 32 days around it. Part of the index
-- `message_words_words`, so that a search reads one time span of one merchant. An index depends on it: it never changes.
CREATE FUNCTION message_spans(merchant_id integer, at timestamptz)
RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  (merchant_id::bigint << 24) + ((at AT TIME ZONE 'UTC')::date - DATE '0001-01-01'),
  (merchant_id::bigint << 24) + (1 << 20) + (((at AT TIME ZONE 'UTC')::date - DATE '0001-01-01') >> 5)
];
--> statement-breakpoint
CREATE SEQUENCE "public"."merchant_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "department_members" (
	"merchant_id" integer NOT NULL,
	"department_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "department_members_merchant_id_department_id_member_id_pk" PRIMARY KEY("merchant_id","department_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "department_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "departments" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opening_hours" jsonb,
	"time_zone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departments_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "departments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"department_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkeys" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"merchant_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_merchant_id_member_id_hash_pk" PRIMARY KEY("merchant_id","member_id","hash")
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"merchant_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "totp_secrets_merchant_id_member_id_pk" PRIMARY KEY("merchant_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "totp_secrets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"merchant_id" integer NOT NULL,
	"key" text NOT NULL,
	"failures" double precision DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "failed_attempts_merchant_id_key_pk" PRIMARY KEY("merchant_id","key")
);
--> statement-breakpoint
ALTER TABLE "failed_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "login_records" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"created_by" text NOT NULL,
	"department" text NOT NULL,
	"device" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"ip" text NOT NULL,
	"login_status" text NOT NULL,
	"version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	"logout_at" timestamp (3) with time zone,
	CONSTRAINT "login_records_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "login_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "members" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"is_service" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"image_url" text,
	"device_id" text,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"failed_since" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"pending_factor" text,
	"challenge" text,
	"challenge_until" timestamp (3) with time zone,
	"known_device" text,
	CONSTRAINT "sessions_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_agents" (
	"merchant_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"department" text DEFAULT 'Management' NOT NULL,
	"login_status" text DEFAULT 'login' NOT NULL,
	"away" boolean DEFAULT false NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_agents_merchant_id_member_id_pk" PRIMARY KEY("merchant_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "user_agents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "backups" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"started_by" text,
	"file_name" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"size" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"progress_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"is_intact" boolean,
	"verified_at" timestamp (3) with time zone,
	"verifying_since" timestamp (3) with time zone,
	CONSTRAINT "backups_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "backups_state" CHECK ("backups"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "backups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "canned_replies" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid,
	"shortcut" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"language" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canned_replies_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "canned_replies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversations" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"visit_id" uuid,
	"engagement_id" uuid,
	"channel" text DEFAULT 'web' NOT NULL,
	"kind" text DEFAULT 'chat' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assigned_to" uuid,
	"agent_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"invited" boolean DEFAULT false NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"visitor_delivered" integer DEFAULT 0 NOT NULL,
	"visitor_read" integer DEFAULT 0 NOT NULL,
	"agent_read" integer DEFAULT 0 NOT NULL,
	"inbound_count" integer DEFAULT 0 NOT NULL,
	"outbound_count" integer DEFAULT 0 NOT NULL,
	"last_message" jsonb,
	"last_message_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"inbox_status" text DEFAULT 'Pending' NOT NULL,
	"put_away_from" text,
	"snoozed_until" timestamp (3) with time zone,
	"department_id" uuid,
	"assigned_at" timestamp (3) with time zone,
	"priority" text,
	"sentiment" integer,
	"language" text DEFAULT '' NOT NULL,
	"merged_into" uuid,
	"last_inbound_at" timestamp (3) with time zone,
	"last_outbound_at" timestamp (3) with time zone,
	"last_outbound_by" uuid,
	"indexed_seq" integer DEFAULT 0 NOT NULL,
	"rating_score" integer,
	"rating_comment" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "conversations_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "conversations_rating" CHECK ("conversations"."rating_score" between 1 and 5),
	CONSTRAINT "conversations_closed" CHECK (("conversations"."status" = 'closed') = ("conversations"."closed_at" is not null)),
	CONSTRAINT "conversations_kind" CHECK ("conversations"."kind" in ('chat', 'mail')),
	CONSTRAINT "conversations_inbox_status" CHECK ("conversations"."inbox_status" in ('Pending', 'Replied', 'Deleted', 'Junk', 'Draft', 'Answered', 'Read', 'Assigned', 'Completed')),
	CONSTRAINT "conversations_priority" CHECK ("conversations"."priority" in ('Low', 'Medium', 'High')),
	CONSTRAINT "conversations_merged_elsewhere" CHECK ("conversations"."merged_into" <> "conversations"."id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"merchant_id" integer NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid,
	"author_type" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"author_image" text,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mentions" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"event" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_merchant_id_conversation_id_seq_pk" PRIMARY KEY("merchant_id","conversation_id","seq")
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "engagements" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"channel" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"start_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"ai_agent" text,
	"ai_agent_image" text,
	"widget" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accessed_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "engagements_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "engagements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "identity_keys" (
	"merchant_id" integer NOT NULL,
	"engagement_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp (3) with time zone,
	CONSTRAINT "identity_keys_merchant_id_engagement_id_key_id_pk" PRIMARY KEY("merchant_id","engagement_id","key_id")
);
--> statement-breakpoint
ALTER TABLE "identity_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	CONSTRAINT "table_exports_format" CHECK ("table_exports"."format" in ('csv', 'xlsx', 'archive')),
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
CREATE TABLE "renamed_visitors" (
	"merchant_id" integer NOT NULL,
	"visitor_id" uuid NOT NULL,
	CONSTRAINT "renamed_visitors_merchant_id_visitor_id_pk" PRIMARY KEY("merchant_id","visitor_id")
);
--> statement-breakpoint
ALTER TABLE "renamed_visitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "merchants" (
	"merchant_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"time_zone" text NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_dashboard" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_assist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"logo_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merchants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notices" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"says" text DEFAULT 'said' NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"title" text,
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
CREATE TABLE "roles" (
	"merchant_id" integer NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"sight" text DEFAULT 'all' NOT NULL,
	"permissions" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_merchant_id_name_pk" PRIMARY KEY("merchant_id","name")
);
--> statement-breakpoint
ALTER TABLE "roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"word" text COLLATE "C" NOT NULL,
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
CREATE TABLE "page_views" (
	"merchant_id" integer NOT NULL,
	"visit_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "page_views_merchant_id_visit_id_id_pk" PRIMARY KEY("merchant_id","visit_id","id")
);
--> statement-breakpoint
ALTER TABLE "page_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visitors" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"external_id" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"confirmed_email" text,
	"phone" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"time_zone" text,
	"language" text,
	"channel" text DEFAULT 'web' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"lead_status" text DEFAULT 'NEW' NOT NULL,
	"tracking_code" text DEFAULT '9' NOT NULL,
	"tracked_by" text DEFAULT '||' NOT NULL,
	"track_message" text DEFAULT '' NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"department_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"simulated" boolean DEFAULT false NOT NULL,
	"conversation_id" uuid,
	"agent_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"team_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"consent_at" timestamp (3) with time zone,
	"visit_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitors_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "visitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visits" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"engagement_id" uuid,
	"channel" text DEFAULT 'web' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"os" text DEFAULT '' NOT NULL,
	"device" text DEFAULT 'desktop' NOT NULL,
	"language" text,
	"ip" text DEFAULT '' NOT NULL,
	"referrer" text DEFAULT '' NOT NULL,
	"campaign" jsonb,
	"page_url" text,
	"page_title" text,
	"page_count" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "visits_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"uploader_type" text NOT NULL,
	"uploader_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "files_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate("audit_entries"."action" || ' ' || "audit_entries"."subject_type" || ' ' || "audit_entries"."subject_id" || ' ' || left(coalesce("audit_entries"."before"::text, ''), 20000) || ' ' || left(coalesce("audit_entries"."after"::text, ''), 20000), '._-@', '    '))) STORED,
	CONSTRAINT "audit_entries_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_links_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "one_time_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_opt_outs" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_opt_outs_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outgoing_mails_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "unindexed_visitors" (
	"merchant_id" integer NOT NULL,
	"visitor_id" uuid NOT NULL,
	CONSTRAINT "unindexed_visitors_merchant_id_visitor_id_pk" PRIMARY KEY("merchant_id","visitor_id")
);
--> statement-breakpoint
ALTER TABLE "unindexed_visitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visitor_words" (
	"merchant_id" integer NOT NULL,
	"visitor_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "visitor_words_merchant_id_visitor_id_word_pk" PRIMARY KEY("merchant_id","visitor_id","word")
);
--> statement-breakpoint
ALTER TABLE "visitor_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "department_members" ADD CONSTRAINT "department_members_merchant_id_department_id_departments_merchant_id_id_fk" FOREIGN KEY ("merchant_id","department_id") REFERENCES "public"."departments"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_members" ADD CONSTRAINT "department_members_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_merchant_id_role_roles_merchant_id_name_fk" FOREIGN KEY ("merchant_id","role") REFERENCES "public"."roles"("merchant_id","name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_merchant_id_invited_by_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","invited_by") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_merchant_id_role_roles_merchant_id_name_fk" FOREIGN KEY ("merchant_id","role") REFERENCES "public"."roles"("merchant_id","name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_agents" ADD CONSTRAINT "user_agents_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_settings" ADD CONSTRAINT "assignment_settings_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_assignment" ADD CONSTRAINT "member_assignment_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_arrivals" ADD CONSTRAINT "mail_arrivals_merchant_id_mailbox_id_mailboxes_merchant_id_id_fk" FOREIGN KEY ("merchant_id","mailbox_id") REFERENCES "public"."mailboxes"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_merchant_id_owner_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","owner_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_merchant_id_visitor_id_visitors_merchant_id_id_fk" FOREIGN KEY ("merchant_id","visitor_id") REFERENCES "public"."visitors"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_merchant_id_merged_into_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","merged_into") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "roles" ADD CONSTRAINT "roles_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachments" ADD CONSTRAINT "task_attachments_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachments" ADD CONSTRAINT "task_attachments_file_fk" FOREIGN KEY ("merchant_id","file_id") REFERENCES "public"."files"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_checklist" ADD CONSTRAINT "task_checklist_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_merchant_id_author_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","author_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_history" ADD CONSTRAINT "task_history_merchant_id_task_id_tasks_merchant_id_id_fk" FOREIGN KEY ("merchant_id","task_id") REFERENCES "public"."tasks"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_policies" ADD CONSTRAINT "sla_policies_department_fk" FOREIGN KEY ("merchant_id","department_id") REFERENCES "public"."departments"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_merchant_id_visit_id_visits_merchant_id_id_fk" FOREIGN KEY ("merchant_id","visit_id") REFERENCES "public"."visits"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_merchant_id_visitor_id_visitors_merchant_id_id_fk" FOREIGN KEY ("merchant_id","visitor_id") REFERENCES "public"."visitors"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_labels" ADD CONSTRAINT "conversation_labels_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_labels" ADD CONSTRAINT "conversation_labels_merchant_id_label_id_labels_merchant_id_id_fk" FOREIGN KEY ("merchant_id","label_id") REFERENCES "public"."labels"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_marks" ADD CONSTRAINT "thread_marks_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_marks" ADD CONSTRAINT "thread_marks_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_words" ADD CONSTRAINT "visitor_words_merchant_id_visitor_id_visitors_merchant_id_id_fk" FOREIGN KEY ("merchant_id","visitor_id") REFERENCES "public"."visitors"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "department_members_member" ON "department_members" USING btree ("merchant_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("merchant_id",lower("email"));--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("merchant_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_member" ON "passkeys" USING btree ("merchant_id","member_id");--> statement-breakpoint
CREATE INDEX "failed_attempts_old" ON "failed_attempts" USING btree ("merchant_id","last_at");--> statement-breakpoint
CREATE INDEX "login_records_newest" ON "login_records" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "login_records_member" ON "login_records" USING btree ("merchant_id","member_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_user_name" ON "members" USING btree (lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree ("merchant_id",lower("email"));--> statement-breakpoint
CREATE INDEX "members_address" ON "members" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "members_newest" ON "members" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "members_role" ON "members" USING btree ("merchant_id","role","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("merchant_id","member_id");--> statement-breakpoint
CREATE INDEX "assignment_exclusions_old" ON "assignment_exclusions" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "assignment_log_subject" ON "assignment_log" USING btree ("merchant_id","subject_id","id");--> statement-breakpoint
CREATE INDEX "assignment_log_old" ON "assignment_log" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_under_way" ON "backups" USING btree ("merchant_id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "mail_arrivals_source" ON "mail_arrivals" USING btree ("merchant_id","mailbox_id","source","source_key");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_arrivals_sameness" ON "mail_arrivals" USING btree ("merchant_id","sameness") WHERE sameness is not null;--> statement-breakpoint
CREATE INDEX "mail_arrivals_waiting" ON "mail_arrivals" USING btree ("merchant_id","received_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_arrivals_newest" ON "mail_arrivals" USING btree ("merchant_id","mailbox_id","received_at","id");--> statement-breakpoint
CREATE INDEX "mail_arrivals_sender" ON "mail_arrivals" USING btree ("merchant_id","sender","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_templates_name" ON "mail_templates" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_address" ON "mailboxes" USING btree ("merchant_id",lower("address"));--> statement-breakpoint
CREATE INDEX "mailboxes_by_id" ON "mailboxes" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_shortcut" ON "canned_replies" USING btree ("merchant_id",coalesce("owner_id", '00000000-0000-0000-0000-000000000000'),lower("shortcut"),coalesce("language", ''));--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_open" ON "conversations" USING btree ("merchant_id","visitor_id") WHERE status = 'open' and kind = 'chat';--> statement-breakpoint
CREATE INDEX "conversations_visitor" ON "conversations" USING btree ("merchant_id","visitor_id","id");--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("merchant_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_status" ON "conversations" USING btree ("merchant_id","inbox_status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_assigned" ON "conversations" USING btree ("merchant_id","assigned_to","inbox_status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_team" ON "conversations" USING btree ("merchant_id","department_id","inbox_status","last_message_at","id") WHERE department_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_channel" ON "conversations" USING btree ("merchant_id","channel","inbox_status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_priority" ON "conversations" USING btree ("merchant_id","priority","inbox_status","last_message_at","id") WHERE priority is not null;--> statement-breakpoint
CREATE INDEX "conversations_sent" ON "conversations" USING btree ("merchant_id","last_outbound_by","last_outbound_at","id") WHERE last_outbound_by is not null;--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("merchant_id","waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "conversations_owed" ON "conversations" USING btree ("merchant_id","last_message_at","id") WHERE waiting_since is not null and inbox_status <> 'Pending';--> statement-breakpoint
CREATE INDEX "conversations_asleep" ON "conversations" USING btree ("merchant_id","last_message_at","id") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "conversations_snoozed" ON "conversations" USING btree ("snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "conversations_merged" ON "conversations" USING btree ("merchant_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "conversations_unindexed" ON "conversations" USING btree ("merchant_id","id") WHERE indexed_seq < last_seq;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("merchant_id","conversation_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "engagements_id" ON "engagements" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "engagements_name" ON "engagements" USING btree ("merchant_id",lower("name")) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "engagements_newest" ON "engagements" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
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
CREATE INDEX "message_words_words" ON "message_words" USING gin ("words",message_spans("merchant_id", "at")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
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
CREATE INDEX "task_clocks_warn_all" ON "task_clocks" USING btree ("warn_at") WHERE warned_at is null and warn_at is not null;--> statement-breakpoint
CREATE INDEX "task_clocks_due_all" ON "task_clocks" USING btree ("due_at") WHERE breached_at is null and due_at is not null;--> statement-breakpoint
CREATE INDEX "task_conversations_conversation" ON "task_conversations" USING btree ("merchant_id","conversation_id","task_id");--> statement-breakpoint
CREATE INDEX "task_tags_key" ON "task_tags" USING btree ("merchant_id","key","task_id");--> statement-breakpoint
CREATE INDEX "task_watchers_member" ON "task_watchers" USING btree ("merchant_id","member_id","task_id");--> statement-breakpoint
CREATE INDEX "task_words_word" ON "task_words" USING btree ("merchant_id","word","task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_number" ON "tasks" USING btree ("merchant_id","number");--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("merchant_id","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_updated" ON "tasks" USING btree ("merchant_id","updated_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_due_order" ON "tasks" USING btree ("merchant_id",(case when "due_at" is null then '9999-12-31T00:00:00Z'::timestamptz else "due_at" end),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("merchant_id","due_at") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_closed_order" ON "tasks" USING btree ("merchant_id",(case when "closed_at" is null then '1000-01-01T00:00:00Z'::timestamptz else "closed_at" end),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_closed" ON "tasks" USING btree ("merchant_id","closed_at") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_next_due_order" ON "tasks" USING btree ("merchant_id",(case when "next_due_at" is null then '9999-12-31T00:00:00Z'::timestamptz else "next_due_at" end),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_title" ON "tasks" USING btree ("merchant_id","title_key","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_priority" ON "tasks" USING btree ("merchant_id","priority_rank","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_status" ON "tasks" USING btree ("merchant_id","status_rank","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_mode" ON "tasks" USING btree ("merchant_id","mode","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_type" ON "tasks" USING btree ("merchant_id","type","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_assigned" ON "tasks" USING btree ("merchant_id","assigned_to","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_department" ON "tasks" USING btree ("merchant_id","department_id","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_creator" ON "tasks" USING btree ("merchant_id","created_by","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_visitor" ON "tasks" USING btree ("merchant_id","visitor_id","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_parent" ON "tasks" USING btree ("merchant_id","parent_id","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_first_response" ON "tasks" USING btree ("merchant_id","created_at","id") WHERE owes_first_response and closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_created" ON "tasks" USING btree ("merchant_id","created_at","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_updated" ON "tasks" USING btree ("merchant_id","updated_at","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_due_order" ON "tasks" USING btree ("merchant_id",(case when "due_at" is null then '9999-12-31T00:00:00Z'::timestamptz else "due_at" end),"id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_closed_order" ON "tasks" USING btree ("merchant_id",(case when "closed_at" is null then '1000-01-01T00:00:00Z'::timestamptz else "closed_at" end),"id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_next_due_order" ON "tasks" USING btree ("merchant_id",(case when "next_due_at" is null then '9999-12-31T00:00:00Z'::timestamptz else "next_due_at" end),"id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_next_due" ON "tasks" USING btree ("merchant_id","next_due_at") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_next_warn" ON "tasks" USING btree ("merchant_id","next_warn_at") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_number" ON "tasks" USING btree ("merchant_id","number","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_title" ON "tasks" USING btree ("merchant_id","title_key","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_priority" ON "tasks" USING btree ("merchant_id","priority_rank","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_status" ON "tasks" USING btree ("merchant_id","status_rank","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_removed" ON "tasks" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "visitors_external" ON "visitors" USING btree ("merchant_id","external_id");--> statement-breakpoint
CREATE INDEX "visitors_email" ON "visitors" USING btree ("merchant_id",lower("email"),"last_seen_at","id");--> statement-breakpoint
CREATE INDEX "visitors_seen" ON "visitors" USING btree ("merchant_id","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "visitors_country" ON "visitors" USING btree ("merchant_id","country","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "visitors_channel" ON "visitors" USING btree ("merchant_id","channel","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "visitors_departments" ON "visitors" USING gin ("department_ids");--> statement-breakpoint
CREATE INDEX "visitors_agents" ON "visitors" USING gin ("agent_ids") WHERE agent_ids <> '{}';--> statement-breakpoint
CREATE INDEX "visitors_teams" ON "visitors" USING gin ("team_ids") WHERE team_ids <> '{}';--> statement-breakpoint
CREATE INDEX "visitors_tracked" ON "visitors" USING btree ("merchant_id",split_part("tracked_by", '|', 1)) WHERE tracked_by <> '||';--> statement-breakpoint
CREATE INDEX "visitors_tracking" ON "visitors" USING btree ("merchant_id","tracking_code","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "visits_newest" ON "visits" USING btree ("merchant_id","started_at","id");--> statement-breakpoint
CREATE INDEX "visits_visitor" ON "visits" USING btree ("merchant_id","visitor_id","started_at","id");--> statement-breakpoint
CREATE INDEX "visits_online" ON "visits" USING btree ("merchant_id","visitor_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "files_key" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("merchant_id","created_at") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("merchant_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("merchant_id","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("merchant_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_ip" ON "audit_entries" USING btree ("merchant_id","ip","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_words" ON "audit_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("merchant_id","subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "one_time_links_subject" ON "one_time_links" USING btree ("merchant_id","purpose","subject");--> statement-breakpoint
CREATE INDEX "one_time_links_over" ON "one_time_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_opt_outs_email" ON "mail_opt_outs" USING btree ("merchant_id","email");--> statement-breakpoint
CREATE INDEX "mail_opt_outs_newest" ON "mail_opt_outs" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_newest" ON "outgoing_mails" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_recipient" ON "outgoing_mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "conversation_labels_label" ON "conversation_labels" USING btree ("merchant_id","label_id","conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name" ON "labels" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "mails_conversation" ON "mails" USING btree ("merchant_id","conversation_id","id");--> statement-breakpoint
CREATE INDEX "mails_message_id" ON "mails" USING btree ("merchant_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_client" ON "mails" USING btree ("merchant_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("created_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "visitor_words_word" ON "visitor_words" USING btree ("merchant_id","word","visitor_id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "department_members" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "departments" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "invitations" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "passkeys" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "recovery_codes" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "totp_secrets" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "failed_attempts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "login_records" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "members" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "sessions" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "user_agents" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "assignment_exclusions" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "assignment_log" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "assignment_settings" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "member_assignment" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "backups" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "mail_arrivals" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "mail_templates" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "mailboxes" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "canned_replies" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "conversations" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "writer_policy" ON "conversations" AS PERMISSIVE FOR ALL TO "foyer_writer" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "messages" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "writer_policy" ON "messages" AS PERMISSIVE FOR ALL TO "foyer_writer" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "engagements" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "identity_keys" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "escalation_log" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "escalation_rules" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "escalation_timers" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "escalation_webhooks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "table_exports" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "inbox_undos" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "message_drafts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "message_words" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "renamed_visitors" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "saved_views" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "scheduled_messages" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "macro_runs" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "macros" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "merchants" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "notices" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "review_accounts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "review_replies" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "reviews" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "roles" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_undos" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_fields" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_attachments" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_checklist" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_comments" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_history" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "sla_hours" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "sla_policies" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_clocks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_conversations" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_counters" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_tags" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_watchers" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "task_words" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "tasks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "page_views" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "visitors" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "visits" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "files" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "audit_entries" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "one_time_links" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "mail_opt_outs" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "outgoing_mails" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "conversation_labels" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "labels" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "mails" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "thread_marks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "unindexed_visitors" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "visitor_words" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);
--> statement-breakpoint
-- Drizzle cannot declare SET NULL for one column of a key. Conversations and tasks of a removed department belong to none.
ALTER TABLE conversations ADD CONSTRAINT conversations_department_fk FOREIGN KEY (merchant_id, department_id)
  REFERENCES departments (merchant_id, id) ON DELETE SET NULL (department_id);
--> statement-breakpoint
ALTER TABLE tasks ADD CONSTRAINT tasks_department_fk FOREIGN KEY (merchant_id, department_id)
  REFERENCES departments (merchant_id, id) ON DELETE SET NULL (department_id);
--> statement-breakpoint
-- Requests never change or delete messages and audit entries.
REVOKE UPDATE, DELETE ON messages, audit_entries FROM foyer_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON messages TO foyer_writer;
--> statement-breakpoint
GRANT SELECT, UPDATE ON conversations TO foyer_writer;

CREATE TABLE "messenger_accounts" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"external_id" text,
	"handle" text DEFAULT '' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_values" text NOT NULL,
	"sealed_door" text NOT NULL,
	"department_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_simulated" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" jsonb,
	"last_received_at" timestamp (3) with time zone,
	"last_sent_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messenger_accounts_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "messenger_accounts_state" CHECK ("messenger_accounts"."state" in ('waiting', 'connected', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "messenger_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messenger_arrivals" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"source_key" text NOT NULL,
	"person_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"taken_until" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messenger_arrivals_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "messenger_arrivals_state" CHECK ("messenger_arrivals"."state" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "messenger_arrivals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messenger_people" (
	"merchant_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"visitor_id" uuid NOT NULL,
	"last_inbound_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messenger_people_merchant_id_account_id_external_id_pk" PRIMARY KEY("merchant_id","account_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "messenger_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_deliveries" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"parts_sent" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone DEFAULT now(),
	"provider_id" text,
	"error" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_deliveries_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "message_deliveries_state" CHECK ("message_deliveries"."state" in ('queued', 'sent', 'delivered', 'read', 'failed', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "message_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD CONSTRAINT "messenger_accounts_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_arrivals" ADD CONSTRAINT "messenger_arrivals_merchant_id_account_id_messenger_accounts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","account_id") REFERENCES "public"."messenger_accounts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_people" ADD CONSTRAINT "messenger_people_merchant_id_account_id_messenger_accounts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","account_id") REFERENCES "public"."messenger_accounts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_people" ADD CONSTRAINT "messenger_people_merchant_id_visitor_id_visitors_merchant_id_id_fk" FOREIGN KEY ("merchant_id","visitor_id") REFERENCES "public"."visitors"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_accounts_external" ON "messenger_accounts" USING btree ("merchant_id","channel","external_id");--> statement-breakpoint
CREATE INDEX "messenger_accounts_by_id" ON "messenger_accounts" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_arrivals_source" ON "messenger_arrivals" USING btree ("merchant_id","account_id","source_key");--> statement-breakpoint
CREATE INDEX "messenger_arrivals_waiting" ON "messenger_arrivals" USING btree ("merchant_id","account_id","person_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "messenger_arrivals_left" ON "messenger_arrivals" USING btree ("received_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "messenger_arrivals_old" ON "messenger_arrivals" USING btree ("merchant_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_people_visitor" ON "messenger_people" USING btree ("merchant_id","visitor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_deliveries_message" ON "message_deliveries" USING btree ("merchant_id","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "message_deliveries_due" ON "message_deliveries" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "message_deliveries_provider" ON "message_deliveries" USING btree ("merchant_id","account_id","provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "messenger_accounts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "messenger_arrivals" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "messenger_people" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "message_deliveries" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);
// The main job of a customer, with the generated client. Prints its results as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"connect-hub.example/connecthub"
	"github.com/google/uuid"
)

const (
	patience = 10 * time.Minute
	look     = 50 * time.Millisecond
	password = "analytical engine no. 1"
)

type object map[string]any

// Webhook events have types, although no operation refers to them.
var _ = []any{
	connecthub.MessageStatusEvent{}, connecthub.MessageBlockedEvent{}, connecthub.VerificationStatusEvent{},
	connecthub.LowBalanceEvent{}, connecthub.LimitReachedEvent{}, connecthub.SuspectedFraudEvent{},
}

func main() {
	context, cancel := context.WithTimeout(context.Background(), 2*patience)
	defer cancel()
	if err := json.NewEncoder(os.Stdout).Encode(mainJob(context, os.Args[1])); err != nil {
		panic(err)
	}
}

// must stops the job if the request failed or its response is not the expected one.
func must[Answer interface{ StatusCode() int }](wanted int) func(answer Answer, err error) Answer {
	return func(answer Answer, err error) Answer {
		if err != nil {
			panic(err)
		}
		if answer.StatusCode() != wanted {
			panic(fmt.Sprintf("answered %d: %+v", answer.StatusCode(), answer))
		}
		return answer
	}
}

func newClient(server string, headers map[string]string) *connecthub.ClientWithResponses {
	client, err := connecthub.NewClientWithResponses(server, connecthub.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			for name, value := range headers {
				request.Header.Set(name, value)
			}
			return nil
		}))
	if err != nil {
		panic(err)
	}
	return client
}

func signUp(ctx context.Context, server string) *connecthub.CreatedAPIKey {
	email := connecthub.Email("ada-" + uuid.NewString() + "@example.com")
	anybody := newClient(server, nil)
	user := connecthub.RegisterRequest{FirstName: "Ada", LastName: "Lovelace", Email: email, Password: password}
	must[*connecthub.RegisterUserResponse](201)(anybody.RegisterUserWithResponse(ctx, user))
	credentials := connecthub.LoginRequest{Email: email, Password: password}
	session := must[*connecthub.LoginUserResponse](200)(anybody.LoginUserWithResponse(ctx, credentials)).JSON200
	signedIn := newClient(server, map[string]string{"Authorization": "Bearer " + session.AccessToken})
	name := connecthub.CreateAPIKeyRequest{Name: "Main job"}
	key := must[*connecthub.CreateAPIKeyResponse](201)(signedIn.CreateAPIKeyWithResponse(ctx, name)).JSON201
	if key.UserID != session.User.ID {
		panic("the key is somebody else's")
	}
	return key
}

func delivered(ctx context.Context, hub *connecthub.ClientWithResponses, id string) object {
	for until := time.Now().Add(patience); ; time.Sleep(look) {
		message := must[*connecthub.GetMessageResponse](200)(hub.GetMessageWithResponse(ctx, id)).JSON200
		if message.Status != "PENDING" && message.Status != "SENT" {
			return object{"id": message.ID, "channel": message.Channel, "status": message.Status, "price": message.Price}
		}
		if time.Now().After(until) {
			panic(fmt.Sprintf("not delivered: %+v", message))
		}
	}
}

func sendOnEachChannel(ctx context.Context, hub *connecthub.ClientWithResponses) (ids []string, replayed bool) {
	key, ring, caller, code := "main-job", 5, "+447700900456", "493817"
	text := connecthub.SmsRequest{From: "Example", To: "+447700900123", Text: "Your code is 493817"}
	params := &connecthub.SendSmsParams{IdempotencyKey: &key}
	sms := must[*connecthub.SendSmsResponse](200)(hub.SendSmsWithResponse(ctx, params, text)).JSON200
	again := must[*connecthub.SendSmsResponse](200)(hub.SendSmsWithResponse(ctx, params, text))
	flash := connecthub.FlashCallRequest{Callee: "+447700900123", Caller: &caller, MaxRingTime: &ring}
	call := must[*connecthub.SendFlashCallResponse](200)(hub.SendFlashCallWithResponse(ctx, nil, flash)).JSON200
	chat := connecthub.WhatsappOtpRequest{To: "447700900123", Text: code}
	whatsapp := must[*connecthub.SendWhatsappOtpResponse](200)(hub.SendWhatsappOtpWithResponse(ctx, nil, chat)).JSON200
	otp := connecthub.TelegramOtpRequest{To: "+447700900123", Code: &code}
	telegram := must[*connecthub.SendTelegramOtpResponse](200)(hub.SendTelegramOtpWithResponse(ctx, nil, otp)).JSON200
	return []string{sms.MessageID, call.UUID, whatsapp.UUID, telegram.UUID}, again.JSON200.MessageID == sms.MessageID
}

func total(entries *connecthub.StatsEntries) object {
	entry := (*entries)[0]
	return object{
		"requests": entry.TotalRequests, "transactions": entry.TotalTransactions, "amount": entry.TotalAmount,
	}
}

func refusal(ctx context.Context, hub *connecthub.ClientWithResponses) object {
	text := connecthub.SmsRequest{From: "Example", To: "not a number", Text: "Your code is 493817"}
	answer := must[*connecthub.SendSmsResponse](400)(hub.SendSmsWithResponse(ctx, nil, text))
	problem := answer.ApplicationProblemJSON400
	return object{"status": problem.Status, "code": problem.Code, "pointer": (*problem.Errors)[0].Pointer}
}

func mainJob(ctx context.Context, server string) object {
	key := signUp(ctx, server)
	hub := newClient(server, map[string]string{
		"x-api-key": key.Key, "x-account-id": key.AccountID, "x-user-id": key.UserID,
	})
	ids, replayed := sendOnEachChannel(ctx, hub)
	messages := []object{}
	for _, id := range ids {
		messages = append(messages, delivered(ctx, hub, id))
	}

	code, count, packageKey := "493817", 1, "package"
	tdr := must[*connecthub.GetTelegramTdrResponse](200)(hub.GetTelegramTdrWithResponse(ctx, ids[3])).JSON200
	check := connecthub.CheckTelegramVerificationRequest{RequestID: tdr.RequestID, Code: &code}
	verification := must[*connecthub.CheckTelegramVerificationResponse](200)(
		hub.CheckTelegramVerificationWithResponse(ctx, check)).JSON200
	last24h := connecthub.StatsTypeLast24H
	day := connecthub.StatsRequest{Type: &last24h}
	whatsapp := must[*connecthub.GetWhatsappStatsResponse](200)(hub.GetWhatsappStatsWithResponse(ctx, day)).JSON200
	telegram := must[*connecthub.GetTelegramStatsResponse](200)(hub.GetTelegramStatsWithResponse(ctx, day)).JSON200
	bills := must[*connecthub.ListBillingTransactionsResponse](200)(
		hub.ListBillingTransactionsWithResponse(ctx, connecthub.ListBillingTransactionsRequest{})).JSON200
	debits := []string{}
	for _, bill := range bills.List {
		if bill.Type == "DEBIT" {
			debits = append(debits, bill.CorrelationID)
		}
	}
	registry := must[*connecthub.ListSimRegistriesResponse](200)(
		hub.ListSimRegistriesWithResponse(ctx, &connecthub.ListSimRegistriesParams{Count: &count})).JSON200
	sim := registry.Sims[0]
	esim := must[*connecthub.CreateEsimPackageResponse](201)(hub.CreateEsimPackageWithResponse(ctx,
		&connecthub.CreateEsimPackageParams{IdempotencyKey: &packageKey},
		connecthub.CreateEsimPackageRequest{Sim: sim.Iccid, PackageTemplate: 101})).JSON201
	return object{
		"apiKey": key.Key, "accountId": key.AccountID, "userId": key.UserID,
		"replayed":     replayed,
		"messages":     messages,
		"tdr":          object{"status": tdr.Status, "code": tdr.Code, "countryCode": tdr.CountryCode},
		"verification": verification.VerificationStatus.Status,
		"whatsapp":     total(whatsapp),
		"telegram":     total(telegram),
		"bills":        object{"total": bills.Total, "balance": bills.List[0].BalanceAfter, "debits": debits},
		"sim":          object{"iccid": sim.Iccid, "imsi": sim.Imsis[0].Imsi, "provisioned": sim.ProvisionedDate},
		"package": object{
			"sim": esim.Sim, "template": esim.PackageTemplate, "status": esim.Status, "created": esim.CreatedDate,
		},
		"refusal": refusal(ctx, hub),
	}
}

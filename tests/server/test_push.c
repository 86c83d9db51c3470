/* test_push.c: the cryptography of Web Push against the examples of the RFCs, and the addresses
 * that messages may be sent to. */
#include "../test.h"
#include "server/push/aes128gcm.h"
#include "server/push/base64url.h"
#include "server/push/p256.h"
#include "server/push/push_encryption.h"
#include "server/push/push_endpoint.h"
#include "server/push/push_key.h"
#include "server/push/push_sender.h"
#include "server/push/vapid.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <netinet/in.h>
#include <openssl/ec.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int decode(const char *text, uint8_t *bytes, size_t size)
{
    return base64url_read(text, strlen(text), bytes, size);
}

/* RFC 4648, section 10, without the padding. */
static void base64url(void)
{
    static const char *const pairs[][2] = {
        {"", ""},           {"f", "Zg"},          {"fo", "Zm8"},          {"foo", "Zm9v"},
        {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff", "-_8"}};
    static const char *const wrong[] = {"Z", "Zh", "Zm9", "Zg==", "Zm8=", "Zm9v ", "+_8", "Zm9v\n"};
    char text[BASE64URL_TEXT(8)];
    uint8_t bytes[8];
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        size_t length = strlen(pairs[i][0]);
        CHECK_INT(base64url_write(pairs[i][0], length, text), strlen(pairs[i][1]));
        CHECK_TEXT(text, pairs[i][1]);
        CHECK_INT(decode(pairs[i][1], bytes, sizeof bytes), length);
        CHECK(memcmp(bytes, pairs[i][0], length) == 0);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_INT(decode(wrong[i], bytes, sizeof bytes), -1);
    CHECK_INT(decode("Zm9vYmFy", bytes, 5), -1);
}

/* RFC 8188, section 3.1. */
static void encoding_of_rfc8188(void)
{
    uint8_t material[16], out[128];
    char text[256];
    aes128gcm_key key = {.material = material, .material_length = sizeof material};
    CHECK_INT(decode("yqdlZ-tYemfogSmv7Ws5PQ", material, sizeof material), 16);
    CHECK_INT(decode("I1BsxtFttlv3u_Oo94xnmw", key.salt, sizeof key.salt), 16);
    CHECK(aes128gcm_encrypt(&key, "I am the walrus", 15, out));
    CHECK_INT(aes128gcm_length(&key, 15), 53);
    base64url_write(out, 53, text);
    CHECK_TEXT(text, "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg");
}

static const char ua_public[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
                                "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char ua_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";

/* RFC 8291, section 5 and appendix A. */
static void message_of_rfc8291(void)
{
    static const char watermelon[] = "When I grow up, I want to be a watermelon";
    push_sender_keys own;
    push_keys to;
    uint8_t body[PUSH_BODY];
    char text[BASE64URL_TEXT(PUSH_BODY)];
    CHECK(push_keys_read(&to, ua_public, ua_auth));
    CHECK_INT(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", own.secret, sizeof own.secret),
              sizeof own.secret);
    CHECK_INT(decode("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
                     "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
                     own.p256dh, sizeof own.p256dh),
              sizeof own.p256dh);
    CHECK_INT(decode("DGv6ra1nlYgDCS1FRnbzlw", own.salt, sizeof own.salt), sizeof own.salt);
    size_t length = push_encrypt_with(&own, &to, watermelon, strlen(watermelon), body);
    CHECK_INT(length, 144);
    base64url_write(body, length, text);
    CHECK_TEXT(text, "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                     "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                     "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");

    own.p256dh[64] ^= 1; /* no longer the point that belongs to the secret */
    CHECK_INT(push_encrypt_with(&own, &to, watermelon, strlen(watermelon), body), 0);
}

static void keys_of_a_subscription(void)
{
    push_keys keys, before;
    char other[sizeof ua_public];
    uint8_t body[2][PUSH_BODY];
    memset(&keys, 7, sizeof keys);
    before = keys;
    strcpy(other, ua_public);
    other[40] = other[40] == 'A' ? 'B' : 'A'; /* a point that is not on the curve */
    CHECK(!push_keys_read(&keys, other, ua_auth));
    CHECK(!push_keys_read(&keys, ua_public + 1, ua_auth));
    CHECK(!push_keys_read(&keys, ua_public, ua_auth + 1));
    CHECK(!push_keys_read(&keys, "", ""));
    CHECK(!push_keys_read(&keys, "AAAA", ua_auth));
    CHECK(memcmp(&keys, &before, sizeof keys) == 0);

    CHECK(push_keys_read(&keys, ua_public, ua_auth));
    for (int i = 0; i < 2; i++)
        CHECK_INT(push_encrypt(&keys, "{}", 2, body[i]), PUSH_OVERHEAD + 2);
    CHECK(memcmp(body[0], body[1], 16) != 0);           /* each has its own salt, */
    CHECK(memcmp(body[0] + 21, body[1] + 21, 65) != 0); /* and its own key */
    char longest[PUSH_PAYLOAD + 1] = {0};
    CHECK_INT(push_encrypt(&keys, longest, PUSH_PAYLOAD, body[0]), PUSH_BODY);
    CHECK_INT(push_encrypt(&keys, longest, PUSH_PAYLOAD + 1, body[0]), 0);
}

/* A path in a folder of its own. */
static const char *temporary(void)
{
    static char path[64];
    char folder[] = "/tmp/lapilli-push-XXXXXX";
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/key.pem", folder);
    return path;
}

static void discard(const char *path)
{
    char folder[64];
    unlink(path);
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    rmdir(folder);
}

static void key_file(void)
{
    const char *path = temporary();
    char error[256] = "";
    struct stat found;
    CHECK(push_key_open(path, error, sizeof error) == NULL);
    CHECK(strstr(error, "No such file") != NULL);
    CHECK(push_key_make(path, error, sizeof error));
    CHECK(stat(path, &found) == 0 && (found.st_mode & 0777) == 0600);
    CHECK(!push_key_make(path, error, sizeof error)); /* never overwrites one */
    CHECK(strstr(error, "File exists") != NULL);
    push_key *key = push_key_open(path, error, sizeof error), *again;
    again = push_key_open(path, error, sizeof error);
    CHECK(key != NULL && again != NULL);
    CHECK_INT(strlen(push_key_public(key)), 87);
    CHECK_TEXT(push_key_public(key), push_key_public(again));
    push_key_close(key);
    push_key_close(again);
    CHECK_INT(truncate(path, 60), 0);
    CHECK(push_key_open(path, error, sizeof error) == NULL);
    CHECK(strstr(error, "P-256") != NULL);
    discard(path);
}

/* Verifies the signature with the public key alone. */
static bool is_signed(const char *token, const char *public_key)
{
    uint8_t point[P256_PUBLIC_BYTES], raw[64], der[128], *end = der;
    const char *dot = strrchr(token, '.');
    if (decode(public_key, point, sizeof point) != sizeof point ||
        decode(dot + 1, raw, sizeof raw) != sizeof raw)
        return false;
    ECDSA_SIG *numbers = ECDSA_SIG_new();
    ECDSA_SIG_set0(numbers, BN_bin2bn(raw, 32, NULL), BN_bin2bn(raw + 32, 32, NULL));
    int length = i2d_ECDSA_SIG(numbers, &end);
    ECDSA_SIG_free(numbers);
    EVP_PKEY *key = p256_from_public(point);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestVerify(context, der, (size_t)length, (const uint8_t *)token,
                                 (size_t)(dot - token)) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

static json_t *part(const char *text, size_t length)
{
    uint8_t bytes[512];
    int n = base64url_read(text, length, bytes, sizeof bytes);
    CHECK(n > 0);
    return json_loadb((const char *)bytes, n > 0 ? (size_t)n : 0, 0, NULL);
}

static void identification(void)
{
    const char *path = temporary();
    char error[256], text[VAPID_TEXT], longest[600];
    CHECK(push_key_make(path, error, sizeof error));
    push_key *key = push_key_open(path, error, sizeof error);
    for (int i = 0; i < 64; i++) { /* a number of a signature may begin with zeros */
        CHECK(vapid_write(key, "https://push.example", "mailto:ada@example.org",
                          1700000000 + (uint64_t)i, text));
        char *token = text + strlen("vapid t="), *comma = strchr(token, ',');
        CHECK(strncmp(text, "vapid t=", 8) == 0 && comma != NULL);
        CHECK(strncmp(comma, ", k=", 4) == 0);
        CHECK_TEXT(comma + 4, push_key_public(key));
        *comma = '\0';
        CHECK(is_signed(token, push_key_public(key)));
        char *dot = strchr(token, '.'), *end = strrchr(token, '.');
        json_t *header = part(token, (size_t)(dot - token)),
               *claims = part(dot + 1, (size_t)(end - dot - 1));
        CHECK_TEXT(json_string_value(json_object_get(header, "alg")), "ES256");
        CHECK_TEXT(json_string_value(json_object_get(claims, "aud")), "https://push.example");
        CHECK_TEXT(json_string_value(json_object_get(claims, "sub")), "mailto:ada@example.org");
        long long exp = json_integer_value(json_object_get(claims, "exp"));
        CHECK(exp > 1700000000 + i && exp <= 1700000000 + i + 24 * 3600);
        json_decref(header);
        json_decref(claims);
        token[10] = token[10] == 'A' ? 'B' : 'A';
        CHECK(!is_signed(token, push_key_public(key)));
    }
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    CHECK(!vapid_write(key, longest, "mailto:ada@example.org", 0, text));
    push_key_close(key);
    discard(path);

    CHECK(vapid_is_contact("mailto:ada@example.org") && vapid_is_contact("https://example.org/"));
    CHECK(!vapid_is_contact("ada@example.org") && !vapid_is_contact("mailto:"));
    CHECK(!vapid_is_contact("http://example.org") && !vapid_is_contact("mailto:a\"b@example.org"));
    CHECK(!vapid_is_contact("mailto:a b@example.org") && !vapid_is_contact(longest));
}

static bool is_allowed(const char *url)
{
    return push_endpoint_check(url, strlen(url), false) == NULL;
}

static void endpoints(void)
{
    static const char *const good[] = {
        "https://fcm.googleapis.com/fcm/send/abc:DEF_ghi-123",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA==",
        "https://web.push.apple.com/QGy?x=1%20",
        "https://push.example:443/a",
        "https://8.8.8.8/a",
        "https://[2606:4700::1111]/a",
    };
    static const char *const bad[] = {
        "",
        "https://",
        "https:///a",
        "https://push.example",
        "http://push.example/a",
        "ftp://push.example/a",
        "https://ada@push.example/a",
        "https://push.example:8443/a",
        "https://push.example:443:443/a",
        "https://push example/a",
        "https://push.example/a b",
        "https://push.example/a#b",
        "https://push.example/\xc3\xab",
        "https://PUSH.example\\/a",
        "https://localhost/a",
        "https://intranet/a",
        "https://push.example./a",
        "https://127.0.0.1/a",
        "https://127.1/a",
        "https://2130706433/a",
        "https://0x7f000001/a",
        "https://0x7f.1/a",
        "https://017700000001/a",
        "https://10.0.0.1/a",
        "https://192.168.1.1/a",
        "https://172.31.255.255/a",
        "https://169.254.169.254/latest",
        "https://100.64.0.1/a",
        "https://0.0.0.0/a",
        "https://224.0.0.1/a",
        "https://255.255.255.255/a",
        "https://[::1]/a",
        "https://[::]/a",
        "https://[fe80::1]/a",
        "https://[fd00::1]/a",
        "https://[::ffff:127.0.0.1]/a",
        "https://[::ffff:a00:1]/a",
        "https://[64:ff9b::7f00:1]/a",
        "https://[2002:7f00:1::]/a",
        "https://[2001::1]/a",
        "https://[ff02::1]/a",
        "https://[::1]:443/a",
        "https://[fe80::1%25eth0]/a",
        "http://127.0.0.1:8080/a",
    };
    static const char *const local[] = {"http://127.0.0.1:8080/a", "http://[::1]:1/a",
                                        "http://localhost:65535/a"};
    static const char *const not_local[] = {"http://127.0.0.1/a", "http://10.0.0.1:80/a",
                                            "http://127.0.0.1:80@push.example/a",
                                            "https://127.0.0.1/a", "http://localhost:/a"};
    char longest[PUSH_ENDPOINT + 1], origin[PUSH_ORIGIN];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK_TEXT(is_allowed(good[i]) ? "" : good[i], "");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_TEXT(is_allowed(bad[i]) ? bad[i] : "", "");
    for (size_t i = 0; i < sizeof local / sizeof *local; i++)
        CHECK(push_endpoint_check(local[i], strlen(local[i]), true) == NULL);
    for (size_t i = 0; i < sizeof not_local / sizeof *not_local; i++)
        CHECK(push_endpoint_check(not_local[i], strlen(not_local[i]), true) != NULL);
    memset(longest, 'x', PUSH_ENDPOINT);
    longest[PUSH_ENDPOINT] = '\0';
    memcpy(longest, "https://push.example/", 21);
    CHECK(!is_allowed(longest));
    longest[PUSH_ENDPOINT - 1] = '\0';
    CHECK(is_allowed(longest));

    push_endpoint_origin(good[0], origin);
    CHECK_TEXT(origin, "https://fcm.googleapis.com");
    push_endpoint_origin("https://push.example:443/a", origin);
    CHECK_TEXT(origin, "https://push.example");
    push_endpoint_origin("http://127.0.0.1:8443/a", origin);
    CHECK_TEXT(origin, "http://127.0.0.1:8443");
}

/* What a name has led to counts, whatever the name. */
static void addresses(void)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    struct sockaddr_storage other = {.ss_family = AF_UNIX};
    const struct sockaddr *four = (const struct sockaddr *)&v4, *six = (const struct sockaddr *)&v6;
    static const char *const outside[] = {"1.1.1.1",     "9.255.255.255",  "100.63.255.255",
                                          "100.128.0.0", "172.15.0.1",     "172.32.0.1",
                                          "192.169.0.1", "223.255.255.255"};
    static const char *const inside[] = {"0.1.2.3",         "10.255.0.1",     "100.127.255.255",
                                         "127.9.9.9",       "169.254.0.1",    "172.16.0.1",
                                         "192.168.255.255", "198.19.0.1",     "224.0.0.0",
                                         "240.0.0.1",       "255.255.255.255"};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        CHECK_INT(inet_pton(AF_INET, outside[i], &v4.sin_addr), 1);
        CHECK_TEXT(push_address_is_public(four) ? "" : outside[i], "");
    }
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) {
        CHECK_INT(inet_pton(AF_INET, inside[i], &v4.sin_addr), 1);
        CHECK_TEXT(push_address_is_public(four) ? inside[i] : "", "");
        CHECK_INT(push_address_is_loopback(four), strcmp(inside[i], "127.9.9.9") == 0);
    }
    CHECK_INT(inet_pton(AF_INET6, "2a00:1450:4001::1", &v6.sin6_addr), 1);
    CHECK(push_address_is_public(six));
    CHECK_INT(inet_pton(AF_INET6, "::ffff:10.0.0.1", &v6.sin6_addr), 1);
    CHECK(!push_address_is_public(six));
    CHECK_INT(inet_pton(AF_INET6, "::ffff:1.1.1.1", &v6.sin6_addr), 1);
    CHECK(push_address_is_public(six));
    CHECK_INT(inet_pton(AF_INET6, "::1", &v6.sin6_addr), 1);
    CHECK(!push_address_is_public(six) && push_address_is_loopback(six));
    CHECK(!push_address_is_public((const struct sockaddr *)&other));
}

static void topics(void)
{
    char path[64], error[128], one[PUSH_KEY_TOPIC], same[PUSH_KEY_TOPIC], other[PUSH_KEY_TOPIC];
    push_key *keys[2];
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "/tmp/lapilli-topic-%d-%d.pem", (int)getpid(), i);
        CHECK(push_key_make(path, error, sizeof error));
        keys[i] = push_key_open(path, error, sizeof error);
        CHECK(keys[i] != NULL);
        unlink(path);
    }
    CHECK(push_key_topic(keys[0], "k3v7q2mzx5hn4dwa", one));
    CHECK(push_key_topic(keys[0], "k3v7q2mzx5hn4dwa", same));
    CHECK_TEXT(one, same);
    CHECK_INT(strlen(one), 32);
    CHECK(push_key_topic(keys[0], "k3v7q2mzx5hn4dwb", other));
    CHECK(strcmp(one, other) != 0);
    CHECK(push_key_topic(keys[1], "k3v7q2mzx5hn4dwa", other));
    CHECK(strcmp(one, other) != 0);
    push_key_close(keys[0]);
    push_key_close(keys[1]);
}

/* A service on this machine that takes connections and never answers; its endpoint. */
static int silent_service(char endpoint[64])
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK(bind(fd, (struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 64) == 0);
    getsockname(fd, (struct sockaddr *)&at, &length);
    snprintf(endpoint, 64, "http://127.0.0.1:%d/1", ntohs(at.sin_port));
    return fd;
}

static void submit(push_sender *sender, const char *endpoint, uint64_t owner)
{
    push_keys keys;
    EVP_PKEY *browser = p256_new();
    CHECK(p256_public(browser, keys.p256dh));
    memset(keys.auth, 1, sizeof keys.auth);
    EVP_PKEY_free(browser);
    push_message *message = push_message_new(endpoint, &keys, "table", "{}");
    message->owner = owner;
    CHECK(push_sender_submit(sender, message));
}

/* Of many services that one owner has subscribed, none answers. */
static void slow_services_of_one_owner_delay_nobody_else(void)
{
    enum { SLOW = PUSH_CONNECTIONS / PUSH_CONNECTIONS_OF_SERVICE };
    char path[64], error[128], endpoint[64];
    int slow[SLOW];
    snprintf(path, sizeof path, "/tmp/lapilli-slow-%d.pem", (int)getpid());
    CHECK(push_key_make(path, error, sizeof error));
    push_key *key = push_key_open(path, error, sizeof error);
    unlink(path);
    push_sender *sender = push_sender_open(
        &(push_sender_options){.key = key, .contact = "mailto:a@example.org", .local = true});
    for (int i = 0; i < SLOW; i++) {
        slow[i] = silent_service(endpoint);
        for (int n = 0; n < PUSH_CONNECTIONS_OF_SERVICE; n++)
            submit(sender, endpoint, 1);
    }
    int fd = silent_service(endpoint);
    submit(sender, endpoint, 2);
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    CHECK_INT(poll(&wait, 1, 60000), 1);
    CHECK_INT(push_sender_retries(sender), 0); /* no attempt of the first owner has ended */
    push_sender_close(sender);
    push_key_close(key);
    for (int i = 0; i < SLOW; i++)
        close(slow[i]);
    close(fd);
}

static const test tests[] = {
    {"base64url is read and written, and only in its one form", base64url},
    {"RFC 8188: the example of aes128gcm in one record", encoding_of_rfc8188},
    {"RFC 8291: the message of appendix A", message_of_rfc8291},
    {"keys off the curve are refused; every message has a new key and salt",
     keys_of_a_subscription},
    {"a key file is made once, for its owner only, and read again", key_file},
    {"RFC 8292: a token is signed by the key, for one service and a day at most", identification},
    {"an endpoint is a public https address on the usual port", endpoints},
    {"no name leads into the host's own network", addresses},
    {"a topic tells nobody without the key what it is about", topics},
    {"slow services of one owner delay nobody else's messages",
     slow_services_of_one_owner_delay_nobody_else},
};

TEST_FILE(push, tests)
